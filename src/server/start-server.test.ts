import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connected, received } from '../../test/support/raw-socket.ts';
import { until } from '../../test/support/until.ts';
import { createMock } from '../mock/create-mock.ts';
import { MAX_LENGTH } from './limits.ts';
import { startServer } from './start-server.ts';

const tiny = () => createMock({ world: 'tiny' });
const headers = { authorization: 'Bearer wsk_tiny_reader' };

/** Sends a target unchanged, which `fetch` would normalise. */
async function statusAt({ port }: { readonly port: number }, path: string) {
  const sent = request({ port, host: '127.0.0.1', path, headers }).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  response?.resume();
  return response?.statusCode;
}

describe('a server', () => {
  test('answers, and the request is in the journal', async () => {
    const mock = tiny();
    await using server = await startServer(mock);
    const path = '/api/v1/workspaces/ws_tiny/files?limit=2';

    expect(server.baseUrl).toBe(`http://127.0.0.1:${server.port}`);
    expect((await fetch(server.baseUrl + path, { headers })).status).toBe(200);
    expect(mock.journal.entries()).toMatchObject([{ target: path, status: 200 }]);
  });

  test('lets the profile answer a header of 16 kB', async () => {
    await using server = await startServer(tiny());

    const response = await fetch(`${server.baseUrl}/api/v1/auth`, {
      headers: { authorization: `Bearer ${'x'.repeat(16 * 1024)}` },
    });

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'invalid_key' });
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

  test('can have a base path', async () => {
    for (const basePath of ['/prefix', '/prefix/']) {
      await using server = await startServer(tiny(), { basePath });

      expect(server.baseUrl).toBe(`http://127.0.0.1:${server.port}/prefix`);
      expect((await fetch(`${server.baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${server.port}/api/v1/auth`, { headers })).status).toBe(
        404,
      );
    }
  });

  test('writes an IPv6 host in brackets', async () => {
    await using server = await startServer(tiny(), { host: '::1' });

    expect(server.baseUrl).toBe(`http://[::1]:${server.port}`);
    expect((await fetch(`${server.baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
  });
});

test.each(['/präfix', '/pr%c3%a4fix', '/pr%C3%A4fix'])(
  'the base path %s outside ASCII is matched in every encoding',
  async (basePath) => {
    await using server = await startServer(tiny(), { basePath });
    const origin = `http://127.0.0.1:${server.port}`;

    expect(server.baseUrl).toBe(`${origin}/pr%C3%A4fix`);
    expect((await fetch(`${origin}/präfix/api/v1/auth`, { headers })).status).toBe(200);
    expect(await statusAt(server, '/pr%C3%A4fix/api/v1/auth')).toBe(200);
    expect(await statusAt(server, '/pr%c3%a4fix/api/v1/auth')).toBe(200);
    expect(await statusAt(server, '/pr%C3%A4fixapi/v1/auth')).toBe(404);
    expect(await statusAt(server, '/api/v1/auth')).toBe(404);
  },
);

const HEAD = 'GET /api/v1/auth HTTP/1.1\r\nHost: mock.test\r\n';

test.each([
  ['not HTTP', 'NONSENSE\r\n\r\n', 400],
  ['no Host', 'GET /api/v1/auth HTTP/1.1\r\n\r\n', 400],
  ['an invalid Host', 'GET /# HTTP/1.1\r\nHost: 1270.0.1:80\r\n\r\n', 400],
  ['a Host with a path', 'GET /a HTTP/1.1\r\nHost: mock.test/x\r\n\r\n', 400],
  ['an unknown expectation', `${HEAD}Expect: a-miracle\r\n\r\n`, 417],
  ['headers of more than 64 kB', `${HEAD}X: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
])('a malformed request gets JSON with code and error: %s', async (_, text, status) => {
  await using server = await startServer(tiny());
  const socket = await connected(server.port);
  socket.write(text);
  const answer = await received(socket);
  const [top = '', body = ''] = answer.split('\r\n\r\n');

  expect(top).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
  expect(top.toLowerCase()).toContain('content-type: application/json');
  expect(JSON.parse(body)).toEqual({ code: expect.any(String), error: expect.any(String) });
});

test.each(['HEAD', 'OPTIONS'])('a delayed response to %s announces no body', async (method) => {
  const mock = tiny();
  await using server = await startServer(mock);
  const plain = await fetch(`${server.baseUrl}/api/v1/auth`, { method, headers });
  mock.faults.add({ effect: { kind: 'delay', milliseconds: 1 } });
  const late = await fetch(`${server.baseUrl}/api/v1/auth`, { method, headers });

  expect(mock.journal.entries().at(-1)?.fault).toBe('delay');
  expect(late.headers.has('content-length')).toBe(false);
  expect([...late.headers.keys()]).toEqual([...plain.headers.keys()]);
});

describe('an error while answering', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is a 500 with code and error, and the server lives', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const failure = new Error('no such thing');
    await using server = await startServer({
      answer() {
        throw failure;
      },
    });
    for (let count = 0; count < 2; count++) {
      const response = await fetch(`${server.baseUrl}/api/v1/auth`);

      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        code: 'mock_failed',
        error: 'The mock failed to answer: no such thing',
      });
    }
    expect(told).toHaveBeenCalledWith('Failed to serve a request:', failure);
  });

  test('is a 500 in a delayed delivery too', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    await using server = await startServer({
      answer: () => ({
        status: 200,
        headers: { 'no name': 'x' },
        body: '',
        delivery: { delay: 1 },
      }),
    });
    const response = await fetch(`${server.baseUrl}/api/v1/auth`);

    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'mock_failed' });
    expect(told).toHaveBeenCalled();
  });
});

describe('a server that cannot start says why', () => {
  test('the port is taken; port 0 (--port 0) takes a free one', async () => {
    await using first = await startServer(tiny());

    await expect(startServer(tiny(), { port: first.port })).rejects.toThrow(
      expect.objectContaining({
        message: `Failed to listen on 127.0.0.1, port ${first.port}: the port is taken; port 0 (--port 0) takes a free one`,
      }),
    );
  });

  test('the host is not there', async () => {
    await expect(startServer(tiny(), { host: '203.0.113.5' })).rejects.toThrow(
      'Failed to listen on 203.0.113.5, port 0: the host is no address of this machine',
    );
  });

  test.each([
    [{ host: '' }, 'host: expected an address, found nothing'],
    [{ port: 65_536 }, 'port: expected a whole number from 0 to 65535, found 65536'],
    [{ port: Number.NaN }, 'port: expected a whole number from 0 to 65535, found NaN'],
    [{ basePath: 'prefix' }, 'basePath: expected a path such as /prefix, found "prefix"'],
    [{ basePath: '/a?b' }, 'basePath: expected a path such as /prefix, found "/a?b"'],
  ])('%j', async (options, reason) => {
    const message = `Failed to start the server: ${reason}`;
    await expect(startServer(tiny(), options)).rejects.toThrow(
      expect.objectContaining({ message }),
    );
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
    for (let count = 0; count < 3; count++) {
      const sent = get(`${server.baseUrl}/api/v1/auth`, { agent, headers });
      const [response]: IncomingMessage[] = await once(sent, 'response');
      response?.resume();
      if (response) await once(response, 'end');
    }

    const socket = await connected(server.port);

    await expect(server.close(MAX_LENGTH)).resolves.toBeUndefined();
    agent.destroy();
    socket.destroy();
  });

  test('lets a request in progress finish, and ends with it', async () => {
    const server = await startServer(tiny());
    const accepted: Socket[] = [];
    const note = (told: unknown) => accepted.push((told as { socket: Socket }).socket);
    subscribe('net.server.socket', note);
    const socket = await connected(server.port);
    const answer = received(socket);
    socket.write(
      `GET /api/v1/auth HTTP/1.1\r\nHost: mock.test\r\nAuthorization: ${headers.authorization}\r\n`,
    );
    // Before half of the request has arrived, none is in progress.
    await until(() => accepted.some(({ bytesRead }) => bytesRead > 0));
    unsubscribe('net.server.socket', note);

    const closed = server.close(MAX_LENGTH);
    socket.write('\r\n');
    await closed;

    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"workspaceId":"ws_tiny"/s);
  });

  test.each([1, 2])('lets %i long responses be read to their end', async (count) => {
    const entryFields = { remark: 'x'.repeat(10_000) };
    const mock = createMock({
      files: 600,
      profile: { limit: { maximum: 600 }, listing: { entryFields } },
    });
    const { secret, workspaceId } = mock.keys.byLabel('reader');
    const server = await startServer(mock);
    const socket = await connected(server.port);
    const asked = `GET /api/v1/workspaces/${workspaceId}/files?limit=600 HTTP/1.1\r\nHost: mock.test\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
    socket.write(asked.repeat(count));
    // Its start has arrived. It is larger than the buffers of the connection, and no one reads it.
    await once(socket, 'readable');

    const closed = server.close(MAX_LENGTH);
    const text = await received(socket);
    await closed;

    expect(text.endsWith('"hasMore":false,"nextCursor":null}')).toBe(true);
    expect(text.length).toBeGreaterThan(count * 5_000_000);
  });
});
