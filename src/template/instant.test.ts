import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeProblem, toInstant } from './instant.ts';
import { toIso } from './write-iso.ts';

/** Beyond 2^53 microseconds (the year 2255), a double cannot represent all of them. */
const anyInstant = fc.maxSafeInteger();

test.each([
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01T00:00:00.000001Z', 1],
  ['1969-12-31T23:59:59.999999Z', -1],
  ['2026-01-15T12:00:00Z', 1_768_478_400_000_000],
  ['2026-01-15T12:00:00.5Z', 1_768_478_400_500_000],
  ['2026-01-15T12:00:00.123456Z', 1_768_478_400_123_456],
  ['2026-01-15T17:30:00+05:30', 1_768_478_400_000_000],
  ['2026-01-15T05:00:00.25-07:00', 1_768_478_400_250_000],
  ['2024-02-29T00:00:00Z', 1_709_164_800_000_000],
])('%s is %d microseconds', (text, expected) => {
  expect(toInstant(text)).toBe(expected);
  expect(timeProblem(text)).toBeUndefined();
});

test('what toIso writes, toInstant reads back to the microsecond, and it sorts as instants do', () => {
  fc.assert(
    fc.property(anyInstant, anyInstant, (instant, other) => {
      const text = toIso(instant);

      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
      expect(toInstant(text)).toBe(instant);
      expect(text < toIso(other)).toBe(instant < other);
    }),
  );
});

describe('what is no date-time with an offset is refused', () => {
  test.each([
    '',
    '2026-01-15',
    '2026-01-15T12:00Z',
    '2026-01-15T12:00:00',
    '2026-01-15T12:00:00.1234567Z',
    '2026-01-15T12:00:00+0530',
    '2026-02-30T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-01-15T12:00:60Z',
    'x2026-01-15T12:00:00Z',
    '2026-01-15T12:00:00Z\n',
  ])('%j', (text) => {
    expect(() => toInstant(text)).toThrow(
      expect.objectContaining({
        message: `Failed to read the time "${text}": expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z`,
      }),
    );
    expect(timeProblem(text)).toBeDefined();
  });
});

test('years from 2 to 9998 are taken, which an offset or an expiry keeps within four digits', () => {
  expect(toIso(toInstant('0002-01-01T00:00:00Z'))).toBe('0002-01-01T00:00:00.000000Z');
  expect(toIso(toInstant('9998-12-31T23:59:59Z'))).toBe('9998-12-31T23:59:59.000000Z');
  const range = 'expected a time from 0002-01-01T00:00:00Z to 9998-12-31T23:59:59Z';
  expect(() => toInstant('0001-12-31T23:59:59Z')).toThrow(
    expect.objectContaining({
      message: `Failed to read the time "0001-12-31T23:59:59Z": ${range}`,
    }),
  );
  expect(() => toInstant('9999-12-31T23:59:59Z')).toThrow(range);
  expect(() => toInstant(new Date(8.64e15))).toThrow(range);
});
