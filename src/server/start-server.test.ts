import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connected, received, sendRaw } from '../../test/support/raw-socket.ts';
import { until } from '../../test/support/until.ts';
import { createMock } from '../mock/create-mock.ts';
import { startServer } from './start-server.ts';

const tiny = () => createMock({ world: 'tiny' });
const headers = { authorization: 'Bearer wsk_tiny_reader' };
/** Longer than a test may take. */
const LONG = 2_000_000_000;

/** Sends a target unchanged, which `fetch` would normalise. */
async function statusAt({ port }: { readonly port: number }, path: string) {
  const sent = request({ port, host: '127.0.0.1', path, headers }).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  response?.resume();
  return response?.statusCode;
}

test('answers, and the request is in the journal', async () => {
  const mock = tiny();
  await using server = await startServer(mock);
  const path = '/api/v1/workspaces/ws_tiny/files?limit=2';

  expect(server.baseUrl).toBe(`http://127.0.0.1:${server.port}`);
  expect((await fetch(server.baseUrl + path, { headers })).status).toBe(200);
  expect(mock.journal.entries()).toMatchObject([{ target: path, status: 200 }]);
});

test('the profile answers a header of 16 kB', async () => {
  await using server = await startServer(tiny());
  const authorization = `Bearer ${'x'.repeat(16 * 1024)}`;
  const response = await fetch(`${server.baseUrl}/api/v1/auth`, { headers: { authorization } });

  expect(response.status).toBe(401);
});

test.each([
  ['//api/v1/auth', 404],
  ['/api/v1/workspaces/%zz/files', 404],
  ['/api/v1/auth?a=http://x/y', 200],
  ['http://elsewhere.test/api/v1/auth', 200],
  ['/api/v1/workspaces/x/../ws_tiny', 200],
  ['/api/v1/auth#part', 200],
  ['/?/api/v1/auth', 404],
])('accepts the raw target %s', async (path, status) => {
  await using server = await startServer(tiny());

  expect(await statusAt(server, path)).toBe(status);
});

test.each(['/prefix', '/prefix/', '/präfix', '/pr%c3%a4fix'])(
  'has the base path %s',
  async (at) => {
    await using server = await startServer(tiny(), { basePath: at });
    const origin = `http://127.0.0.1:${server.port}`;

    expect(server.baseUrl).toBe(origin + encodeURI(decodeURI(at)).replace(/\/$/, ''));
    expect((await fetch(`${server.baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
    expect((await fetch(`${origin}/api/v1/auth`, { headers })).status).toBe(404);
  },
);

const HEAD = 'GET /api/v1/auth HTTP/1.1\r\nHost: mock.test\r\n';

test.each([
  ['not HTTP', 'NONSENSE\r\n\r\n', 400],
  ['no Host', 'GET /api/v1/auth HTTP/1.1\r\n\r\n', 400],
  ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  ['headers of more than 64 kB', `${HEAD}X: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
])('a malformed request is refused: %s', async (_, text, status) => {
  await using server = await startServer(tiny());

  expect(await sendRaw(server.port, text)).toMatchObject({ status });
});

test('the first extra handler that takes a path answers it', async () => {
  const answering = (text: string, path: RegExp) => ({
    takes: (target: string) => path.test(target),
    answer: async (given: Request) => ({
      status: 200,
      headers: {},
      body: `${text} ${await given.text()}`,
    }),
  });
  const extraHandlers = [answering('one', /^\/one/), answering('all', /^\/(one|two)/)];
  await using server = await startServer(tiny(), { extraHandlers });
  const ask = async (path: string) =>
    (await fetch(server.baseUrl + path, { method: 'POST', body: 'it' })).text();

  expect(await ask('/one?x')).toBe('one it');
  expect(await ask('/two')).toBe('all it');
  expect(await ask('/three')).toContain('"code"');
});

describe('a fault', () => {
  async function place() {
    const mock = tiny();
    const server = await startServer(mock);
    const ask = (method = 'GET') => fetch(`${server.baseUrl}/api/v1/auth`, { method, headers });
    return { mock, server, ask, [Symbol.asyncDispose]: () => server.close(0) };
  }

  test.each(['HEAD', 'OPTIONS'])(
    'that delays an answer to %s announces no body',
    async (method) => {
      await using here = await place();
      const plain = await here.ask(method);
      here.mock.faults.add({ effect: { kind: 'delay', milliseconds: 1 } });
      const late = await here.ask(method);

      expect(here.mock.journal.entries().at(-1)?.fault).toBe('delay');
      expect([...late.headers.keys()]).toEqual([...plain.headers.keys()]);
    },
  );

  test('that resets a reused connection also resets the repetition of a browser, once', async () => {
    await using here = await place();
    const asked = `${HEAD}User-Agent: Mozilla/5.0\r\n\r\n`;
    const ask = async () => {
      const socket = await connected(here.server.port);
      const text = received(socket);
      socket.write(asked);
      return { socket, text };
    };
    const first = await ask();
    await once(first.socket, 'data');
    here.mock.faults.add({ effect: { kind: 'reset' } });
    first.socket.write(asked);
    expect((await first.text).match(/HTTP\/1.1/g)).toHaveLength(1);

    expect(await (await ask()).text).toBe('');
    const third = await ask();
    await once(third.socket, 'data');
    expect(here.mock.journal.entries()).toHaveLength(3);
    third.socket.destroy();
  });
});

describe('an error while answering', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    [
      '',
      () => {
        throw new Error('no such thing');
      },
    ],
    [
      'in a delayed delivery ',
      () => ({ status: 200, headers: { 'no name': 'x' }, body: '', delivery: { delay: 1 } }),
    ],
  ])('%sis a 500 with code and error, and the server lives', async (_, answer) => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    await using server = await startServer({ answer });
    for (let count = 0; count < 2; count++) {
      const response = await fetch(`${server.baseUrl}/api/v1/auth`);

      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ code: 'mock_failed' });
    }
    expect(told).toHaveBeenCalledWith('Failed to serve a request:', expect.any(Error));
  });
});

describe('a server that cannot start says why', () => {
  test('the port is taken', async () => {
    await using first = await startServer(tiny());
    const { port } = first;

    await expect(startServer(tiny(), { port })).rejects.toThrow(
      `Failed to listen on 127.0.0.1, port ${port}: the port is taken; port 0 (--port 0) takes a free one`,
    );
  });

  test.each([
    [
      { host: '203.0.113.5' },
      'listen on 203.0.113.5, port 0: the host is not an address of this machine',
    ],
    [{ host: '' }, 'start the server: host: expected an address, found ""'],
    [{ port: 65_536 }, 'start the server: port: expected at most 65535, found 65536'],
    [
      { basePath: 'prefix' },
      'start the server: basePath: expected a path such as /prefix, found "prefix"',
    ],
  ])('%j', async (options, reason) => {
    await expect(startServer(tiny(), options)).rejects.toThrow(`Failed to ${reason}`);
  });
});

describe('close', () => {
  test('accepts no more connections, and can be called again', async () => {
    const server = await startServer(tiny());
    await Promise.all([server.close(), server.close()]);
    await server.close();

    await expect(fetch(`${server.baseUrl}/api/v1/auth`)).rejects.toThrow(TypeError);
  });

  test('does not wait for connections that are kept alive, or without a request', async () => {
    const server = await startServer(tiny());
    const agent = new Agent({ keepAlive: true });
    const sent = get(`${server.baseUrl}/api/v1/auth`, { agent, headers });
    const [response]: IncomingMessage[] = await once(sent, 'response');
    response?.resume();
    if (response) await once(response, 'end');
    const socket = await connected(server.port);

    await expect(server.close(LONG)).resolves.toBeUndefined();
    agent.destroy();
    socket.destroy();
  });

  test('lets open responses be read to their end', async () => {
    const entryFields = { remark: 'x'.repeat(10_000) };
    const mock = createMock({
      files: 600,
      profile: { limit: { maximum: 600 }, listing: { entryFields } },
    });
    const { secret, workspaceId } = mock.keys.byLabel('reader');
    const server = await startServer(mock);
    const socket = await connected(server.port);
    const path = `/api/v1/workspaces/${workspaceId}/files?limit=600`;
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: mock.test\r\nAuthorization: Bearer ${secret}\r\n\r\n`,
    );
    // It is larger than the buffers of the connection, and no one reads it yet.
    await once(socket, 'readable');
    const closed = server.close(LONG);
    const text = await received(socket);
    await closed;

    expect(text.endsWith('"hasMore":false,"nextCursor":null}')).toBe(true);
  });

  test('cuts off what takes longer than the grace period', async () => {
    const mock = tiny();
    mock.faults.add({ effect: { kind: 'delay', milliseconds: LONG } });
    const server = await startServer(mock);
    const asked = fetch(`${server.baseUrl}/api/v1/auth`).catch((cause: unknown) => cause);
    await until(() => mock.journal.entries().length === 1);
    await server.close(20);

    expect(await asked).toBeInstanceOf(TypeError);
  });
});
