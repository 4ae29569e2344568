import { expect, test } from 'vitest';
import { timeUntil } from './keys-section.ts';

test.each([
  [0, '0 seconds'],
  [1_999, '1 second'],
  [-60_000, '1 minute'],
  [7_199_999, '1 hour'],
  [90 * 86_400_000, '90 days'],
])('%i ms are %s', (milliseconds, text) => {
  expect(timeUntil(milliseconds)).toBe(text);
});
