import { expect, test } from 'vitest';
import { operations } from '../../document/routes.ts';
import { createMock } from '../create-mock.ts';

const add = (fault: unknown) => () => createMock({ world: 'tiny' }).faults.add(fault as never);
const names = operations.map((name) => `"${name}"`).join(' or ');
const answer = (fields: object) => ({ effect: { kind: 'answer', status: 503, ...fields } });
const kinds = '"answer" or "refusal" or "reset" or "cut" or "delay" or "drip"';
const delayed = (fields: object) => ({ effect: { kind: 'delay', milliseconds: 1 }, ...fields });
const refusal = (fields: object) => ({ effect: { kind: 'refusal', ...fields } });
const delay = (milliseconds: unknown) => ({ effect: { kind: 'delay', milliseconds } });

test.each([
  [answer({ status: 200, headers: { 'X-A': 'caf\u00e9' }, body: 'text' })],
  [answer({ status: 204, body: '' })],
  [answer({ headers: { 'content-type': 'text/html', 'content-encoding': 'br' } })],
  [answer({ headers: undefined, body: undefined })],
  [{ effect: { kind: 'reset' }, operation: 'listFiles', skip: 0, times: Infinity }],
  [{ effect: { kind: 'cut' }, operation: undefined, skip: undefined, times: undefined }],
  [{ effect: { kind: 'cut', afterBytes: 0 } }],
  [delay(0)],
  [delay(0.5)],
  [delay(2 ** 31 - 1)],
  [delay(Infinity)],
  [delay('Infinity')],
  [{ effect: { kind: 'reset', delay: 5 }, times: 'Infinity', method: 'HEAD' }],
  [{ effect: { kind: 'reset' }, key: 'reader', workspace: 'main' }],
  [{ effect: { kind: 'reset' }, workspace: 'ws_tiny' }],
  [answer({ status: 204, sample: 'empty' })],
  [answer({ json: null, retryAfter: 0 })],
  [answer({ base64: '/wA=', retryAfter: 0 })],
  [{ effect: { kind: 'refusal', refusal: 'badLimit', retryAfter: 3 } }],
  [{ effect: { kind: 'drip', bytesPerSecond: 1 } }],
])('%j is taken', (fault) => {
  expect(add(fault)).not.toThrow();
});

test.each([
  [undefined, 'expected object, found nothing'],
  [{}, 'effect: expected object, found nothing'],
  [
    { effect: { kind: 'restet' } },
    `effect.kind: expected ${kinds} (did you mean "reset"?), found "restet"`,
  ],
  [{ effect: {} }, `effect.kind: expected ${kinds}, found nothing`],
  [
    delayed({ operation: 'listfile' }),
    `operation: expected ${names} (did you mean "listFiles"?), found "listfile"`,
  ],
  [delayed({ operation: 'constructor' }), 'operation: expected "checkKey" or '],
  [delayed({ times: 0 }), 'times: expected a whole number from 1 on, or Infinity, found 0'],
  [delayed({ times: 1.5 }), 'times: expected a whole number from 1 on'],
  [delayed({ skip: -1 }), 'skip: expected at least 0, found -1'],
  [delayed({ skip: Infinity }), 'skip: expected '],
  [delayed({ time: 2 }), 'unknown field "time" (did you mean "times"?)'],
  [answer({ bdy: '' }), 'effect: unknown field "bdy" (did you mean "body"?)'],
  [answer({ milliseconds: 5 }), 'effect: unknown field "milliseconds"'],
  [answer({ status: 99 }), 'effect.status: expected at least 200, found 99'],
  [answer({ status: 600 }), 'effect.status: expected at most 599, found 600'],
  [answer({ status: '503' }), 'effect.status: expected number'],
  [answer({ headers: { 'a b': 'c' } }), 'effect.headers.a b: expected the name of a header'],
  [
    answer({ headers: { 'Content-Length': '3' }, body: 'abcdef' }),
    'effect.headers.Content-Length: expected no header that frames the body or the connection, found "3"',
  ],
  [
    answer({ headers: { 'transfer-encoding': 'chunked' } }),
    'effect.headers.transfer-encoding: expected no header that frames the body or the connection',
  ],
  [answer({ headers: { a: 'c\r\nd' } }), 'effect.headers.a: expected text that a header can hold'],
  [answer({ headers: { a: 5 } }), 'effect.headers.a: expected string, found 5'],
  [answer({ headers: [] }), 'effect.headers: expected record, found an array'],
  [answer({ body: { code: 'down' } }), 'effect.body: expected string, found an object'],
  [answer({ status: 304, body: 'x' }), 'effect.body: expected no body: a 304 carries none'],
  [{ effect: { kind: 'cut', afterBytes: -1 } }, 'effect.afterBytes: expected at least 0'],
  [delay(2 ** 31), 'effect.milliseconds: expected milliseconds from 0 to 2147483647, or Infinity'],
  [delay(-1), 'effect.milliseconds: expected milliseconds from 0'],
  [delay(Number.NaN), 'effect.milliseconds: expected milliseconds from 0'],
  [
    delayed({ method: 'GTE' }),
    'method: expected "GET" or "HEAD" or "OPTIONS" or "POST" or "PUT" or "PATCH" or "DELETE" (did you mean "GET"?), found "GTE"',
  ],
  [
    delayed({ key: 'raeder' }),
    'key: expected the label of a key, found "raeder": did you mean "reader"?',
  ],
  [
    delayed({ workspace: 'mian' }),
    'workspace: expected a workspace by its id or its label, found "mian": did you mean "main"?',
  ],
  [delayed({ when: true }), 'when: expected a function, which only a mock in this process'],
  [
    answer({ json: {}, body: '' }),
    'effect.json: expected one body, but body is already given, found {}',
  ],
  [answer({ base64: '?' }), 'effect.base64: expected bytes in base64, found "?"'],
  [answer({ sample: 'htm' }), '(did you mean "html"?), found "htm"'],
  [answer({ status: 204, sample: 'html' }), 'effect.sample: expected no body: a 204 carries none'],
  [answer({ retryAfter: -1 }), 'effect.retryAfter: expected at least 0'],
  [answer({ delay: -1 }), 'effect.delay: expected milliseconds from 0 to 2147483647, or Infinity'],
  [refusal({ refusal: 'expiredkey' }), '(did you mean "expiredKey"?), found "expiredkey"'],
  [
    { effect: { kind: 'drip', bytesPerSecond: 0 } },
    'effect.bytesPerSecond: expected at least 1, found 0',
  ],
  [delay(undefined), 'effect.milliseconds: expected milliseconds from 0'],
])('%j is refused', (fault, message) => {
  expect(add(fault)).toThrow(message);
  expect(add(fault)).toThrow(/^Failed to add a fault: /);
});
