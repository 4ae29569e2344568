import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { connectionFault } from './connection-fault.ts';

async function faultOf(url: string): Promise<string> {
  return connectionFault(await fetch(url).catch((error: unknown) => error));
}

async function faultOfAnswer(text: string): Promise<string> {
  const server = createServer((socket) => socket.once('data', () => socket.end(text)));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const fault = await faultOf(`http://127.0.0.1:${port}`);
  server.close();
  return fault;
}

describe('why a request got no answer', () => {
  test('nothing listens there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));

    expect(await faultOf(`http://127.0.0.1:${port}`)).toBe('nothing listens there');
    // Where a name has two addresses, the error is one of several.
    expect(await faultOf(`http://localhost:${port}`)).toBe('nothing listens there');
  });

  test('the connection was closed', async () => {
    expect(await faultOfAnswer('HTTP/1.1 200 OK\r\nContent-')).toBe('the connection was closed');
    expect(await faultOfAnswer('')).toBe(
      'the connection is accepted, and closed without an answer',
    );
  });

  test('a port that fetch never asks', async () => {
    expect(await faultOf('http://127.0.0.1:1')).toContain('fetch never asks this port');
  });

  test('anything else in its own words', () => {
    const cause = new Error('no way');
    expect(connectionFault(new TypeError('fetch failed', { cause }))).toBe('fetch failed (no way)');
    expect(connectionFault(new TypeError('fetch failed'))).toBe('fetch failed');
    expect(connectionFault('torn')).toBe('torn');
  });
});
