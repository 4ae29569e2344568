import { expect, test } from 'vitest';
import { createMock } from './create-mock.ts';

const add = (fault: unknown) => () => createMock({ world: 'tiny' }).faults.add(fault as never);
const answer = (fields: object) => ({ effect: { kind: 'answer', status: 503, ...fields } });
const kinds =
  '"answer" or "refusal" or "reset" or "cut" or "delay" or "drip" or "empty-page" or "lost-page" or "stale-cursor" or "repeated-cursor"';
const delay = (milliseconds: unknown) => ({ effect: { kind: 'delay', milliseconds } });

test.each([
  [answer({ status: 200, headers: { 'X-A': 'caf\u00e9' }, body: 'text' })],
  [answer({ status: 599, body: Uint8Array.of(0xff) })],
  [answer({ status: 204, body: '' })],
  [answer({ headers: undefined, body: undefined })],
  [{ effect: { kind: 'reset' }, operation: 'listFiles', skip: 0, times: Infinity }],
  [{ effect: { kind: 'cut' }, operation: undefined, skip: undefined, times: undefined }],
  [{ effect: { kind: 'cut', afterBytes: 0 } }],
  [delay(0)],
  [delay(0.5)],
  [delay(2 ** 31 - 1)],
  [delay(Infinity)],
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
    { ...delay(1), operation: 'listfile' },
    'operation: expected "checkKey" or "readWorkspace" or "listFiles" (did you mean "listFiles"?), found "listfile"',
  ],
  [{ ...delay(1), operation: 'constructor' }, 'operation: expected "checkKey" or '],
  [{ ...delay(1), times: 0 }, 'times: expected a whole number from 1 on, or Infinity, found 0'],
  [{ ...delay(1), times: 1.5 }, 'times: expected a whole number from 1 on'],
  [{ ...delay(1), skip: -1 }, 'skip: expected a whole number from 0 on, found -1'],
  [{ ...delay(1), skip: Infinity }, 'skip: expected a whole number from 0 on, found Infinity'],
  [{ ...delay(1), time: 2 }, 'unknown field "time" (did you mean "times"?)'],
  [answer({ bdy: '' }), 'effect: unknown field "bdy" (did you mean "body"?)'],
  [answer({ milliseconds: 5 }), 'effect: unknown field "milliseconds"'],
  [answer({ status: 99 }), 'effect.status: expected a whole number from 200 to 599, found 99'],
  [answer({ status: 600 }), 'effect.status: expected a whole number from 200 to 599, found 600'],
  [answer({ status: '503' }), 'effect.status: expected a whole number from 200 to 599'],
  [answer({ headers: { 'a b': 'c' } }), 'effect.headers.a b: expected the name of a header'],
  [answer({ headers: { a: 'c\r\nd' } }), 'effect.headers.a: expected text that a header can hold'],
  [
    answer({ headers: { a: 5 } }),
    'effect.headers.a: expected text that a header can hold, found 5',
  ],
  [answer({ headers: [] }), 'effect.headers: expected record, found []'],
  [
    answer({ body: { code: 'down' } }),
    'effect.body: expected text or bytes (json takes JSON), found {"code":"down"}',
  ],
  [answer({ status: 304, body: 'x' }), 'effect.body: expected none, which is all that a 304'],
  [{ effect: { kind: 'cut', afterBytes: -1 } }, 'effect.afterBytes: expected a whole number'],
  [delay(2 ** 31), 'effect.milliseconds: expected milliseconds from 0 to 2147483647, or Infinity'],
  [delay(-1), 'effect.milliseconds: expected milliseconds from 0'],
  [delay(Number.NaN), 'effect.milliseconds: expected milliseconds from 0'],
  [delay(undefined), 'effect.milliseconds: expected milliseconds from 0'],
])('%j is refused', (fault, message) => {
  expect(add(fault)).toThrow(`Failed to add a fault: ${message}`);
});
