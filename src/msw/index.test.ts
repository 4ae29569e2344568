import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { handlers } from './index.ts';

const mock = createMock({ world: 'tiny' });
const headers = { authorization: 'Bearer wsk_tiny_reader' };
const unhandled: string[] = [];

/** Answers all other requests, so that none reaches the network. */
const rest = http.all('*', ({ request }) => {
  unhandled.push(request.url);
  return new HttpResponse(null, { status: 599 });
});

const server = setupServer(rest);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  unhandled.length = 0;
});
afterAll(() => server.close());

const statusOf = async (url: string, init: RequestInit = { headers }) =>
  (await fetch(url, init)).status;

describe('without a base URL', () => {
  test.each(['http://files.test', 'https://files.test:8443', 'http://127.0.0.1:9'])(
    'the operations are answered at %s',
    async (origin) => {
      server.use(...handlers(mock));

      const listing = await fetch(`${origin}/api/v1/workspaces/ws_tiny/files?limit=1`, { headers });

      expect(await listing.json()).toMatchObject({ files: [{ id: 'file_b' }], hasMore: true });
      expect(await statusOf(`${origin}/api/v1/auth`)).toBe(200);
      expect(await statusOf(`${origin}/api/v1/workspaces/ws_tiny`)).toBe(200);
      expect(unhandled).toEqual([]);
    },
  );

  test.each([
    ['/api/v1/auth/', 404],
    ['/api/v1/workspaces/%zz/files', 404],
    ['/api/v1/workspaces/nope', 404],
    ['/api/v1/workspaces/ws_tiny/files?cursor=%zz', 400],
    ['/api/v1/auth?x=(.*)', 200],
  ])('the odd %s is answered with %i', async (path, status) => {
    server.use(...handlers(mock));

    expect(await statusOf(`http://files.test${path}`)).toBe(status);
    expect(unhandled).toEqual([]);
  });

  test.each([
    '/',
    '/api/v2/auth',
    '/api/v1/authors',
    '/prefix/api/v1/auth',
    '/assets?next=/api/v1/auth',
  ])('%s is left to other handlers', async (path) => {
    server.use(...handlers(mock));

    expect(await statusOf(`http://files.test${path}`)).toBe(599);
    expect(unhandled).toHaveLength(1);
  });
});

describe('with a base URL', () => {
  test.each([
    ['https://files.test', 'https://files.test/api/v1/auth', 200],
    ['https://files.test:443', 'https://files.test/api/v1/auth', 200],
    ['HTTPS://Files.Test', 'https://files.test/api/v1/auth', 200],
    ['https://files.test/prefix/', 'https://files.test/prefix/api/v1/auth', 200],
    ['https://files.test/a.b+c/(d)', 'https://files.test/a.b+c/(d)/api/v1/auth', 200],
    ['/präfix', 'http://any.test:81/pr%c3%a4fix/api/v1/auth', 200],
    ['https://files.test', 'https://files.test:8443/api/v1/auth', 599],
    ['/prefix', 'http://any.test/api/v1/auth', 599],
  ])('%s, %s gets %i', async (baseUrl, url, status) => {
    server.use(...handlers(mock, { baseUrl }));

    expect(await statusOf(url)).toBe(status);
  });

  test.each([
    [
      'https://files.test/v2/api/v1/',
      'what comes before /api/v1, found "https://files.test/v2/api/v1/" (did you mean "https://files.test/v2"?)',
    ],
    ['files.test', 'an http(s) URL or a path, found "files.test"'],
  ])('%s is refused', (baseUrl, expected) => {
    expect(() => handlers(mock, { baseUrl })).toThrow(
      `Failed to make handlers: baseUrl: expected ${expected}`,
    );
  });
});

test('a fault that breaks the connection is a network error', async () => {
  server.use(...handlers(mock));
  mock.faults.add({ effect: { kind: 'reset' } });
  await expect(statusOf('http://files.test/api/v1/auth')).rejects.toThrow(TypeError);
  expect(await statusOf('http://files.test/api/v1/auth')).toBe(200);
});
