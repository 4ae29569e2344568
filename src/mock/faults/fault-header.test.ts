import { describe, expect, test } from 'vitest';
import { pathOf } from '../../document/routes.ts';
import { createMock } from '../create-mock.ts';
import { type FaultEffect, readFaultHeader } from './fault-schema.ts';

const url = `http://mock.test${pathOf('checkKey')}`;

const kinds = 'expected "answer" or "refusal" or "reset" or "cut" or "delay" or "drip"';

test.each<[string, FaultEffect]>([
  ['status=503', { kind: 'answer', status: 503 }],
  ['status=503; retryAfter=5', { kind: 'answer', status: 503, retryAfter: 5 }],
  ['status=200;body=a=b', { kind: 'answer', status: 200, body: 'a=b' }],
  ['refusal=expiredKey;delay=250', { kind: 'refusal', refusal: 'expiredKey', delay: 250 }],
  ['delay=1', { kind: 'delay', milliseconds: 1 }],
  ['reset', { kind: 'reset' }],
  ['bytesPerSecond=100', { kind: 'drip', bytesPerSecond: 100 }],
  ['milliseconds=Infinity', { kind: 'delay', milliseconds: 'Infinity' }],
  [
    '{"kind":"answer","status":503,"json":{"a":5}}',
    { kind: 'answer', status: 503, json: { a: 5 } },
  ],
])('%s asks for an effect', (header, effect) => {
  expect(readFaultHeader(header)).toEqual(effect);
});

test.each([
  ['rest', kinds],
  ['staus=503', 'unknown field "staus" (did you mean "status"?)'],
  ['status=99', 'status: expected at least 200, found 99'],
  ['status=503;sample=htm', '(did you mean "html"?), found "htm"'],
  ['reset;status=503', 'unknown field "status"'],
  ['{"kind":', 'it is not JSON'],
  [
    `{"kind":"answer","status":200,"json":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    'json: expected JSON',
  ],
])('%j is refused', (header, message) => {
  const read = () => readFaultHeader(header);

  expect(read).toThrow(message);
  expect(read).toThrow(/^Failed to read x-mock-fault: /);
});

test('a request gets the fault that it asks for, and no other does', async () => {
  const mock = createMock({ world: 'tiny' });
  mock.faults.add({ effect: { kind: 'answer', status: 418 } });
  const headers = { 'x-mock-fault': 'status=503;sample=html' };
  const own = await mock.fetch(url, { headers });
  expect([own.status, own.headers.get('content-type')]).toEqual([503, 'text/html']);
  expect((await mock.fetch(url)).status).toBe(418);
  expect(mock.journal.entries().map(({ faultId }) => faultId)).toEqual(['x-mock-fault', 'fault-1']);
});

describe('the header', () => {
  const ask = (header: string, options = {}, init: RequestInit = {}) =>
    createMock({ world: 'tiny', ...options }).fetch(url, {
      ...init,
      headers: { 'x-mock-fault': header, Origin: 'http://app.test', ...init.headers },
    });

  test('that is malformed is a 400 that says so, to a page of another origin too', async () => {
    const answer = await ask('status=99');

    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({
      code: 'malformed_fault',
      error: 'Failed to read x-mock-fault: status: expected at least 200, found 99',
    });
  });

  test('is read by nobody where it is switched off', async () => {
    expect((await ask('status=503', { faultHeader: false })).status).toBe(401);
    expect((await ask('staus=503', { faultHeader: false })).status).toBe(401);
  });
});
