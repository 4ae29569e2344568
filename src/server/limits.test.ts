import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { answersIn, connected, received } from '../../test/support/raw-socket.ts';
import { createMock } from '../mock/create-mock.ts';
import { MAX_LENGTH, patientLimits as patient, readLimits, type ServerLimits } from './limits.ts';
import { startServer } from './start-server.ts';

const HEAD = 'POST /api/v1/auth HTTP/1.1\r\nHost: mock.test\r\n';

/** A server that reads bodies, as the control API does. */
const serve = (limits: ServerLimits) =>
  startServer(createMock({ world: 'tiny' }), {
    limits: { ...patient, ...limits },
    extraHandlers: async (request) => {
      const bytes = await request.arrayBuffer().catch(() => new ArrayBuffer());
      const text = String(bytes.byteLength);
      return new Response(text, { headers: { 'content-length': String(text.length) } });
    },
  });

/** Sends one byte at a time, as long as the other side accepts it. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 5);
  socket.once('close', () => clearInterval(timer));
}

describe('a client is disconnected', () => {
  test.each<[string, ServerLimits, string, string | null]>([
    ['that sends nothing', { headMilliseconds: 20 }, '', null],
    ['that stops within the head', { headMilliseconds: 20 }, HEAD, null],
    ['whose head never ends', { headMilliseconds: 20 }, HEAD, 'x: y\r\n'],
    [
      'that stops in the body',
      { requestMilliseconds: 20 },
      `${HEAD}Content-Length: 9\r\n\r\nx`,
      null,
    ],
    ['whose body is slow', { requestMilliseconds: 20 }, `${HEAD}Content-Length: 9999\r\n\r\n`, 'x'],
    [
      'whose chunks never end',
      { requestMilliseconds: 20 },
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\nx\r\n',
    ],
  ])('%s', async (_, limits, begun, slow) => {
    await using server = await serve(limits);
    const socket = await connected(server.port);
    const answer = received(socket);
    socket.write(begun);
    if (slow !== null) drip(socket, slow);

    const [refusal] = answersIn(await answer);
    expect(refusal?.status).toBe(408);
    expect(JSON.parse(refusal?.body ?? '')).toMatchObject({ code: 'request_timeout' });
  });

  test('that sends no more requests', async () => {
    await using server = await serve({ idleMilliseconds: 20 });
    const socket = await connected(server.port);
    const answer = received(socket);
    socket.write(`${HEAD}Content-Length: 1\r\n\r\nx`);

    expect(answersIn(await answer)).toMatchObject([{ status: 200, body: '1' }]);
  });

  test('that does not read the response', async () => {
    const { port, close } = await startServer(createMock({ world: 'tiny' }), {
      limits: { ...patient, unreadMilliseconds: 50 },
      // More than fits into all buffers of the connection.
      extraHandlers: async () => new Response(new Uint8Array(50_000_000)),
    });
    const socket = await connected(port);
    socket.write(`${HEAD}\r\n`);
    socket.pause();
    // The socket is not read, so it does not notice the end; the server does.
    await close(MAX_LENGTH);

    socket.destroy();
  });
});

test('a client that waits for a delayed response is not disconnected', async () => {
  const mock = createMock({ world: 'tiny' });
  mock.faults.add({ effect: { kind: 'delay', milliseconds: 200 } });
  await using server = await startServer(mock, {
    limits: { ...patient, unreadMilliseconds: 10, idleMilliseconds: 10 },
  });
  const response = await fetch(`${server.baseUrl}/api/v1/auth`);

  expect(response.status).toBe(401);
});

test('responses to pipelined requests are in order', async () => {
  await using server = await serve({ idleMilliseconds: 50 });
  const socket = await connected(server.port);
  const answer = received(socket);
  const bodies = Array.from({ length: 50 }, (_, length) => 'x'.repeat(length));
  socket.write(
    bodies.map((body) => `${HEAD}Content-Length: ${body.length}\r\n\r\n${body}`).join(''),
  );

  expect(answersIn(await answer).map(({ body }) => body)).toEqual(
    bodies.map(({ length }) => String(length)),
  );
});

test('connections are limited, also those without a request', async () => {
  await using server = await serve({ connections: 3 });
  const open = await Promise.all([1, 2, 3].map(() => connected(server.port)));
  const fourth = await connected(server.port);

  expect(await received(fourth)).toBe('');
  const [first] = open;
  first?.destroy();
  // Until the server has noticed it and accepts another connection.
  let text = '';
  while (text === '') {
    const next = await connected(server.port);
    next.write(`${HEAD}Connection: close\r\n\r\n`);
    text = await received(next);
  }
  expect(text).toContain('HTTP/1.1 200 ');
  for (const socket of open) socket.destroy();
});

test.each<[string, unknown, string]>([
  ['no number', { connections: 0 }, 'limits.connections: expected a whole number from 1 to'],
  ['too long', { idleMilliseconds: 2 ** 31 }, 'limits.idleMilliseconds: expected a whole number'],
  ['unknown', { conections: 1 }, 'unknown field "conections" (did you mean "connections"?)'],
])('limits that are %s are refused, and the others have defaults', (_, limits, message) => {
  // Like a caller without types.
  expect(() => readLimits(JSON.parse(JSON.stringify(limits)))).toThrow(message);
  expect(Math.max(...Object.values(readLimits()))).toBeLessThanOrEqual(60_000);
});

test('a connection that ends within a body does no harm', async () => {
  await using server = await serve({});
  const socket = await connected(server.port);
  socket.write(`${HEAD}Content-Length: 9\r\n\r\nx`);
  socket.resetAndDestroy();
  await once(socket, 'close');

  expect((await fetch(`${server.baseUrl}/api/v1/auth`, { method: 'POST' })).status).toBe(200);
});
