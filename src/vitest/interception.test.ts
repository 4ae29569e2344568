import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterEach, expect, test, vi } from 'vitest';
import { readApiAddress } from '../http/api-address.ts';
import { createSandboxes } from '../mock/sandboxes/sandboxes.ts';
import { Interception } from './interception.ts';

const baseUrl = 'https://files.example.com';
const ends: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) end();
  vi.restoreAllMocks();
});

function listen(...given: Parameters<typeof setupServer>): SetupServer {
  const server = setupServer(...given);
  server.listen({ onUnhandledRequest: () => {} });
  ends.push(() => server.close());
  return server;
}

function intercept(server?: SetupServer): Interception {
  const interception = new Interception(server);
  ends.push(() => interception.close());
  return interception;
}

const mount = () => ({
  sandboxes: createSandboxes({ world: 'tiny' }),
  baseUrl,
  address: readApiAddress(baseUrl, 'test'),
});

const get = (url: string) =>
  fetch(url, { headers: { authorization: 'Bearer wsk_tiny_reader' } }).then(({ status }) => status);

test('a second server is detected, and one that was closed since', async () => {
  const interception = intercept();
  await interception.begin({}, mount());
  const other = listen();
  const second =
    'Failed to intercept requests: expected one MSW server in this process, found another: pass the server of your project, `mockTest({ server })`, and call its `listen()`';
  await expect(interception.begin({}, mount())).rejects.toThrow(new Error(second));
  other.close();
  await expect(interception.begin({}, mount())).rejects.toThrow(new Error(second));
});

test('a server of the project that does not listen is detected', async () => {
  await expect(intercept(setupServer()).begin({}, mount())).rejects.toThrow(
    'Failed to intercept requests: server: this MSW server does not receive the requests: call its `listen()`',
  );
});

test('a server of the project keeps its handlers, and decides about other requests', async () => {
  const me = 'https://project.example.com/api/v1/auth';
  const server = listen(http.get(me, () => HttpResponse.json('the project')));
  const urls: string[] = [];
  server.events.on('request:start', ({ request }) => void urls.push(request.url));
  const interception = intercept(server);
  for (let times = 0; times < 3; times++) {
    const task = {};
    await interception.begin(task, mount());
    expect(await Promise.all([me, `${baseUrl}/api/v1/auth`].map(get))).toEqual([200, 200]);
    interception.end(task);
    server.resetHandlers();
  }
  // Each request once, and one probe.
  expect(urls).toHaveLength(7);
});

test('a stub of the global fetch and fake timers raise no false alarm', async () => {
  const interception = intercept();
  vi.stubGlobal('fetch', async () => new Response('a stub'));
  await interception.begin({}, mount());
  vi.useFakeTimers({ toFake: ['queueMicrotask', 'setTimeout'] });
  await interception.begin({}, mount());
});

test('nor does a stub beside a server of the project', async () => {
  const server = listen();
  vi.stubGlobal('fetch', vi.fn());
  await intercept(server).begin({}, mount());
});

test('mistakes are reported once each, with what was expected', async () => {
  const interception = intercept();
  const task = {};
  await interception.begin(task, mount());
  for (const url of [
    'https://b.test/api/v1/auth',
    'https://b.test/api/v1/auth?again',
    `${baseUrl}/api/v1/x`,
  ]) {
    await expect(get(url)).rejects.toThrow();
  }
  expect(() => interception.end(task)).toThrow(
    new Error(
      'Failed to answer GET https://b.test/api/v1/auth: expected the base URL of the mock, https://files.example.com (option `baseUrl` of mockTest)\n' +
        'Failed to answer GET https://files.example.com/api/v1/x: expected a path of the API: /api/v1/auth, /api/v1/workspaces/{workspaceId}, /api/v1/workspaces/{workspaceId}/files',
    ),
  );
});
