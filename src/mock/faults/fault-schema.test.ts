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
  [answer({ headers: { 'content-type': 'text/html', 'content-encoding': 'br' } })],
  [{ effect: { kind: 'reset' }, operation: 'listFiles', skip: 0, times: Infinity }],
  [delay(2 ** 31 - 1)],
  [delay(Infinity)],
  [delay('Infinity')],
  [{ effect: { kind: 'reset', delay: 5 }, times: 'Infinity', method: 'HEAD' }],
  [{ effect: { kind: 'reset' }, key: 'reader' }],
  [answer({ status: 204, sample: 'html' })],
  [answer({ json: null, retryAfter: 0 })],
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
  [
    delayed({ operation: 'listfile' }),
    `operation: expected ${names} (did you mean "listFiles"?), found "listfile"`,
  ],
  [delayed({ times: 0 }), 'times: expected a whole number from 1 on, or Infinity, found 0'],
  [delayed({ skip: -1 }), 'skip: expected at least 0, found -1'],
  [delayed({ time: 2 }), 'unknown field "time" (did you mean "times"?)'],
  [answer({ bdy: '' }), 'effect: unknown field "bdy" (did you mean "body"?)'],
  [answer({ status: 99 }), 'effect.status: expected at least 200, found 99'],
  [answer({ headers: { 'a b': 'c' } }), 'effect.headers.a b: expected the name of a header'],
  [
    answer({ headers: { 'Content-Length': '3' }, body: 'abcdef' }),
    'effect.headers.Content-Length: expected no header that frames the body or the connection, found "3"',
  ],
  [answer({ headers: { a: 'c\r\nd' } }), 'effect.headers.a: expected text that a header can hold'],
  [delay(2 ** 31), 'effect.milliseconds: expected milliseconds from 0 to 2147483647, or Infinity'],
  [
    delayed({ key: 'raeder' }),
    'key: expected the label of a key, found "raeder": did you mean "reader"?',
  ],
  [delayed({ when: true }), 'when: expected a function, which only a mock in this process'],
  [
    answer({ json: {}, body: '' }),
    'effect.json: expected one body, but body is already given, found {}',
  ],
  [answer({ base64: '?' }), 'effect.base64: expected bytes in base64, found "?"'],
  [refusal({ refusal: 'expiredkey' }), '(did you mean "expiredKey"?), found "expiredkey"'],
])('%j is refused', (fault, message) => {
  expect(add(fault)).toThrow(message);
  expect(add(fault)).toThrow(/^Failed to add a fault: /);
});
