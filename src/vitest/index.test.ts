import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { mockTest } from './index.ts';

const baseUrl = 'https://files.example.com/prefix';
const test = mockTest({ world: 'tiny', baseUrl });

const statusOf = async (path: string, secret = '') => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(baseUrl + path, { headers })).status;
};

test('the mock answers, under the options of the file', async ({ mock }) => {
  expect(mock.world.recipe).toBe('tiny');
  expect(await statusOf('/api/v1/auth', mock.keys.byLabel('reader').secret)).toBe(200);
  expect(await statusOf('/api/v1/auth')).toBe(401);
  mock.files.create({ id: 'mine' });
  mock.setProfile('swapped-statuses');
});

test('what a test changed is gone in the next one', ({ mock }) => {
  expect(mock.files.get('mine')).toBeUndefined();
  expect([mock.profile.name, mock.journal.entries()]).toEqual(['default', []]);
});

test('a sandbox has the requests of its keys', async ({ mock, sandbox }) => {
  expect(await statusOf('/api/v1/auth', sandbox.keys.byLabel('reader').secret)).toBe(200);
  expect([sandbox, mock].map(({ journal }) => journal.entries().length)).toEqual([1, 0]);
});

test('the journal is asked what was requested', async ({ sandbox }) => {
  const { secret } = sandbox.keys.byLabel('reader');
  await statusOf('/api/v1/auth', secret);

  expect(sandbox.journal).toHaveRequested({ operation: 'checkKey', key: 'reader', times: 1 });
  expect(sandbox.journal).not.toHaveRequested({ operation: 'listFiles' });
  expect(() => expect(sandbox.journal).toHaveRequested({ status: 401 })).toThrow(
    /near is #1 GET \S+ 200\n {4}status: expected 401, found 200/,
  );
});

let gone = '';
test('a sandbox is of one test', ({ sandbox }) => {
  gone = sandbox.keys.byLabel('reader').secret;
});

test('and unknown in the next one', async () => {
  expect(await statusOf('/api/v1/auth', gone)).toBe(401);
});

test('handlers of one’s own come first', async ({ server }) => {
  server.use(http.get(`${baseUrl}/api/v1/auth`, () => HttpResponse.json({}, { status: 418 })));
  expect(await statusOf('/api/v1/auth')).toBe(418);
});

test('for one test', async () => {
  expect(await statusOf('/api/v1/auth')).toBe(401);
});

describe('a request that no operation takes', () => {
  beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterAll(() => vi.restoreAllMocks());

  test.fails('fails the test, even where the app says nothing of it', async () => {
    await fetch(`${baseUrl}/api/v1/worspaces/ws_tiny`).catch(() => {});
  });

  test('fails no other one', () => {});
});

test('a request to somewhere else is told of, and let pass', async ({ server }) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const asked: string[] = [];
  server.events.on('request:unhandled', ({ request }) => void asked.push(request.url));

  await fetch('http://127.0.0.1:1/api/v1/nothing').catch(() => {});

  expect(asked).toEqual(['http://127.0.0.1:1/api/v1/nothing']);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  server.events.removeAllListeners();
});
