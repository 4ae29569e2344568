import { describe, expect, test } from 'vitest';
import { loopback } from '../../test/support/loopback.ts';
import { connectionFault, proxyAnswer } from './connection-fault.ts';
import type { Body } from './read-body.ts';

async function faultOf(url: string): Promise<string> {
  return connectionFault(await fetch(url).catch((error: unknown) => error));
}

async function faultOfAnswer(text: string): Promise<string> {
  await using server = await loopback(({ socket }) => void socket.end(text));
  return await faultOf(server.url);
}

describe('why a request got no answer', () => {
  test('nothing is listening at this address', async () => {
    const { port, ...server } = await loopback(() => {});
    await server[Symbol.asyncDispose]();

    expect(await faultOf(`http://127.0.0.1:${port}`)).toBe('nothing is listening at this address');
    // If a name has two addresses, the error is one of several.
    expect(await faultOf(`http://localhost:${port}`)).toBe('nothing is listening at this address');
  });

  test('the connection was closed', async () => {
    expect(await faultOfAnswer('HTTP/1.1 200 OK\r\nContent-')).toBe('the connection was closed');
    expect(await faultOfAnswer('')).toBe('the connection was closed');
  });

  test('a port that fetch never asks', async () => {
    expect(await faultOf('http://127.0.0.1:1')).toContain('fetch blocks this port');
  });

  test('anything else in its own words', () => {
    const cause = new Error('no way');
    expect(connectionFault(new TypeError('fetch failed', { cause }))).toBe('fetch failed (no way)');
    expect(connectionFault(new TypeError('fetch failed'))).toBe('fetch failed');
    expect(connectionFault('torn')).toBe('torn');
  });
});

const html: Body = { kind: 'text', text: '<html>' };
const json: Body = { kind: 'json', value: {} };
const basic = { 'www-authenticate': 'Basic realm="staging"' };

const answer = (
  status: number,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
  expects: 'success' | 'refusal' = 'success',
) => proxyAnswer({ status, body, headers: new Headers(headers), request: { expects } });

test('a gateway that reaches nothing says so without JSON', () => {
  expect(answer(502, html, { server: 'nginx/1.26' })).toBe('502 of nginx');
  expect(answer(503, { kind: 'empty' })).toBe('503');
  expect(answer(504, { kind: 'text', text: 'upstream timed out' }, {}, 'refusal')).toBe('504');
  expect(answer(503, json)).toBeUndefined();
  expect(answer(500, html)).toBeUndefined();
});

test('a proxy asks the good key for a scheme that the document does not know', () => {
  expect(answer(401, html, basic)).toBe('401 Basic');
  expect(answer(401, html, { 'www-authenticate': 'Negotiate' })).toBe('401 Negotiate');
  expect(answer(407, json, { 'proxy-authenticate': 'Basic' })).toBe('407 Basic');
});

test('what an API may say itself is judged', () => {
  expect(answer(401, html, basic, 'refusal')).toBeUndefined();
  expect(answer(401, json, basic)).toBeUndefined();
  expect(answer(401, html, { 'www-authenticate': 'Basic, Bearer' })).toBeUndefined();
  expect(answer(401, html)).toBeUndefined();
  expect(answer(403, html, basic)).toBeUndefined();
});
