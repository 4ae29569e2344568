import { expect, test } from 'vitest';
import { toInstant } from '../../template/instant.ts';
import { momentWriter } from '../../template/write-moment.ts';
import { timePlaceholder } from './time-placeholder.ts';

const moment = toInstant('2026-01-15T12:00:00Z');

test.each([
  ['2026-01-15T12:00:00Z', 'iso-s'],
  ['2026-01-15T12:00:00.000Z', 'iso-ms'],
  ['2026-01-15T13:00:00.000000+01:00', 'iso-us+01:00'],
  ['2026-01-15 12:00:00', 'sql'],
  ['Thu, 15 Jan 2026 12:00:00 GMT', 'http'],
  ['1768478400', 's-text'],
  ['1768478400000', 'ms-text'],
  [1_768_478_400, 's'],
  [1_768_478_400_000, 'ms'],
])('%j is a time of the form %s, and a mock writes the same', (value, form) => {
  expect(timePlaceholder('expiresAt', value, undefined)).toBe(`{expiresAt:${form}}`);
  expect(momentWriter(form)?.(moment)).toBe(value);
});

test('an offset that profiles do not have is ignored', () => {
  expect(timePlaceholder('expiresAt', '2026-01-15T12:00:00+15:00', undefined)).toBe('{expiresAt}');
});
