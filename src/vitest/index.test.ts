import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test as plainTest, vi } from 'vitest';
import type { createMock } from '../mock/create-mock.ts';
import { mockTest } from './index.ts';

const baseUrl = 'https://files.example.com/prefix';
const test = mockTest({ world: 'tiny', baseUrl });

const statusOf = async (path: string, secret = '', at = baseUrl) => {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(at + path, { headers })).status;
};
const secretOf = (mock: { keys: ReturnType<typeof createMock>['keys'] }) =>
  mock.keys.byLabel('reader').secret;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// As the libraries for components do: fixtures are set up for hooks as well.
afterEach(() => {});

test('the mock answers, under the options of the file', async ({ mock }) => {
  expect(mock.world.recipe).toBe('tiny');
  expect(await statusOf('/api/v1/auth', secretOf(mock))).toBe(200);
  expect(await statusOf('/api/v1/auth')).toBe(401);
  mock.files.create({ id: 'mine' });
  mock.setProfile('swapped-statuses');
});

test('what a test changed is gone in the next one', ({ mock }) => {
  expect(mock.files.get('mine')).toBeUndefined();
  expect([mock.profile.name, mock.journal.entries()]).toEqual(['default', []]);
});

let gone = '';
test('a sandbox has the requests of its keys', async ({ mock, sandbox }) => {
  gone = secretOf(sandbox);
  expect(await statusOf('/api/v1/auth', gone)).toBe(200);
  expect([sandbox, mock].map(({ journal }) => journal.entries().length)).toEqual([1, 0]);
});

test('and is unknown in the next test', async () => {
  expect(await statusOf('/api/v1/auth', gone)).toBe(401);
});

test('the journal is asked what was requested', async ({ sandbox }) => {
  await statusOf('/api/v1/auth', secretOf(sandbox));

  expect(sandbox.journal).toHaveRequested({ operation: 'checkKey', key: 'reader', times: 1 });
  expect(sandbox.journal).not.toHaveRequested({ operation: 'listFiles' });
  expect(() => expect(sandbox.journal).toHaveRequested({ status: 401 })).toThrow(
    /nearest is #1 GET \S+ 200\n {4}status: expected 401, found 200/,
  );
});

test('your own handlers come first', async ({ server }) => {
  server.use(http.get(`${baseUrl}/api/v1/auth`, () => HttpResponse.json({}, { status: 418 })));
  expect(await statusOf('/api/v1/auth')).toBe(418);
});

test('for one test', async () => {
  expect(await statusOf('/api/v1/auth')).toBe(401);
});

describe('a request to a wrong address', () => {
  test.fails('of an unknown path fails its test, even if the app ignores it', async () => {
    await statusOf('/api/v1/worspaces/ws_tiny').catch(() => {});
  });

  test.fails('of another origin fails its test', async () => {
    await statusOf('/api/v1/auth', '', 'https://files.exmple.com').catch(() => {});
  });

  test('fails no other one', () => {});

  test('of another API is reported, and reaches the network', async ({ server }) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const asked: string[] = [];
    server.events.on('request:unhandled', ({ request }) => void asked.push(request.url));

    await fetch('http://127.0.0.1:1/api/v1/nothing').catch(() => {});

    expect(asked).toEqual(['http://127.0.0.1:1/api/v1/nothing']);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
    server.events.removeAllListeners();
  });
});

describe('a test that is repeated', () => {
  let attempt = 0;
  test('passes if its last attempt does', { retry: 1 }, async ({ mock }) => {
    expect(mock.journal.entries()).toEqual([]);
    attempt += 1;
    if (attempt === 1) await statusOf('/api/v1/worspaces/ws_tiny').catch(() => {});
  });

  test('was repeated because of its request', () => expect(attempt).toBe(2));
});

describe.concurrent('side by side', () => {
  test.fails('a request to an unknown path fails its test', async () => {
    await statusOf('/api/v1/nope').catch(() => {});
    await pause(60);
  });

  test('not its neighbour, which ends first', async ({ sandbox }) => {
    await pause(30);
    expect(sandbox.files.count()).toBe(3);
  });

  test('handlers stay until the last test has ended', async ({ server }) => {
    server.use(http.get('http://127.0.0.1:2/mine', () => HttpResponse.json('mine')));
    await pause(60);
    expect(await (await fetch('http://127.0.0.1:2/mine')).json()).toBe('mine');
  });

  test.fails('a test that takes `mock` is told to take `sandbox`', ({ mock }) => mock.reset());
});

describe.each(['default', 'swapped-statuses'] as const)('%s, in a describe', (profile) => {
  const inside = mockTest({ world: 'tiny', profile, baseUrl: 'https://inside.example.com' });
  beforeAll(() => {});
  afterAll(() => {});

  inside('has its own mock', async ({ mock }) => {
    const status = await statusOf('/api/v1/auth', secretOf(mock), 'https://inside.example.com');
    expect([mock.profile.name, status]).toEqual([profile, 200]);
  });
});

describe('mocks of one file', () => {
  /** The same keys at the same address. */
  const swapped = mockTest({ world: 'tiny', baseUrl, profile: 'swapped-statuses' });
  const extended = test.extend<{ readonly word: string }>({ word: 'extended' });

  for (const round of [1, 2]) {
    swapped(`a request belongs to the mock of its test, round ${round}`, async ({ mock }) => {
      expect(await statusOf('/api/v1/auth', secretOf(mock))).toBe(200);
      expect(await statusOf('/api/v1/auth', 'nobody')).toBe(401);
      expect(mock.journal.entries()).toHaveLength(2);
    });

    extended(`an extended test has the first mock, round ${round}`, async ({ mock, word }) => {
      expect(await statusOf('/api/v1/auth', secretOf(mock))).toBe(200);
      expect([word, mock.journal.entries().length]).toEqual(['extended', 1]);
    });
  }
});

plainTest.each([
  [{ baseUrl: 'https://files.example.com/api/v1/' }, 'did you mean "https://files.example.com"?'],
  [{ baseUrl: 'files.example.com' }, 'baseUrl: expected an http(s) URL or a path'],
  [{ profile: 'empty-midle-page' as never }, 'did you mean'],
  [{ server: { listen: true } as never }, 'server: expected what setupServer of msw/node returns'],
])('%j is refused where it is written', (options, message) => {
  expect(() => mockTest(options)).toThrow(message);
});
