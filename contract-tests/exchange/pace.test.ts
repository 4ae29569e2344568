import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAfterMs } from './pace.ts';

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['0', 0],
  [' 7 ', 7000],
  ['Thu, 01 Jan 1970 00:00:09 GMT', 4000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ['Xyz, gibberish', undefined],
])('%j, five seconds after 1970, is %j', (value, expected) => {
  expect(retryAfterMs(value, 5000)).toBe(expected);
});

test('it is never negative and never no number', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(retryAfterMs(text, 0) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
