import { expect, test } from 'vitest';
import { secondsToWait } from './retry-after.ts';

const now = Date.parse('2026-01-15T12:00:00.400Z');

test.each([
  ['120', 120],
  ['0', 0],
  ['Thu, 15 Jan 2026 12:00:04 GMT', 2],
  ['Thu, 15 Jan 2026 12:00:05 GMT', 3],
  ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After: %s asks for %s seconds', (header, seconds) => {
  expect(secondsToWait(header, now)).toBe(seconds);
});
