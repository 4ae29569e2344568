import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterEach, expect, test, vi } from 'vitest';
import { openMount } from './open-mount.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) end();
  vi.restoreAllMocks();
});

function listen(): SetupServer {
  vi.spyOn(console, 'warn').mockReturnValue();
  const server = setupServer(http.get('https://a.test/', () => new HttpResponse()));
  server.listen();
  ends.push(() => server.close());
  return server;
}

function open(options: Parameters<typeof openMount>[0] = {}) {
  const mount = openMount({ world: 'tiny', ...options });
  ends.push(() => mount.close());
  return mount;
}

const SECOND =
  'Failed to intercept requests: expected one MSW server in this process, found another: pass the server of your project, `mockTest({ server })`, and call its `listen()`';

test('a server that listens already is detected', async () => {
  listen();
  await expect(open().beginTest()).rejects.toThrow(expect.objectContaining({ message: SECOND }));
});

test('so is one that listens later, and one that was closed since', async () => {
  const mount = open();
  await mount.beginTest();
  mount.endTest();
  const server = listen();
  await expect(mount.beginTest()).rejects.toThrow(expect.objectContaining({ message: SECOND }));
  server.close();
  ends.pop();
  await expect(mount.beginTest()).rejects.toThrow(expect.objectContaining({ message: SECOND }));
});

test('and one beside the given server', async () => {
  const server = listen();
  listen();
  await expect(open({ server }).beginTest()).rejects.toThrow('Failed to intercept requests: ');
});

test('a given server that does not listen is detected', async () => {
  await expect(open({ server: setupServer() }).beginTest()).rejects.toThrow(
    expect.objectContaining({
      message:
        'Failed to intercept requests: server: expected one that listens: call its `listen()` before the tests, in a setup file or in `beforeAll`',
    }),
  );
});

test('every mockTest has the same server', async () => {
  const server = listen();
  await open({ server }).beginTest();
  expect(open().server).toBe(server);
  expect(() => open({ server: setupServer() })).toThrow(
    'Failed to make a test: server: another mockTest uses another server: pass the same `server` to every mockTest',
  );
});

test('what is no server is refused', () => {
  const options = JSON.parse('{ "server": { "listen": true } }');
  expect(() => open(options)).toThrow(
    'Failed to make a test: server: expected what setupServer of msw/node returns, found {"listen":true}',
  );
});

test('a stub of the global fetch and fake timers raise no false alarm', async () => {
  const mount = open();
  vi.stubGlobal('fetch', async () => new Response('a stub'));
  await mount.beginTest();
  vi.useFakeTimers({ toFake: ['queueMicrotask', 'setTimeout'] });
  await mount.beginTest();
});

test('a given server is asked once, and its listeners hear nothing of later tests', async () => {
  const server = listen();
  const urls: string[] = [];
  server.events.on('request:start', ({ request }) => void urls.push(request.url));
  const mount = open({ server });
  for (let times = 0; times < 3; times++) {
    await mount.beginTest();
    mount.endTest();
  }
  expect(urls).toHaveLength(1);
});
