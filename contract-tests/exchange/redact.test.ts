import { expect, test } from 'vitest';
import { hintOf } from './redact.ts';

test('a hint shows four characters of a long secret, and none of a short one', () => {
  expect(hintOf('key', 'wfk_0123456789abcdef')).toBe('[key …cdef]');
  expect(hintOf('other', 'short-secret')).toBe('[other]');
});
