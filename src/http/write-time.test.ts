import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TimeFormat } from '../profile/formats.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { orderingOf } from '../store/ordering.ts';
import { toInstant } from '../template/instant.ts';
import { createTimeWriter } from './write-answer.ts';

const instant = toInstant('2026-01-05T12:00:00.123456Z');
const write = (format: Partial<TimeFormat>, at = instant) =>
  createTimeWriter(resolveProfile({ formats: { createdAt: format } }).formats.createdAt)(at);

test.each<[Partial<TimeFormat>, string]>([
  [{}, '2026-01-05T12:00:00.123Z'],
  [{ precision: 's' }, '2026-01-05T12:00:00Z'],
  [{ precision: 'us' }, '2026-01-05T12:00:00.123456Z'],
  [{ offset: '+05:30' }, '2026-01-05T17:30:00.123+05:30'],
  [{ offset: '-07:00', precision: 'us' }, '2026-01-05T05:00:00.123456-07:00'],
  [{ offset: '+00:00', precision: 's' }, '2026-01-05T12:00:00+00:00'],
  [{ offset: '+14:00', precision: 's' }, '2026-01-06T02:00:00+14:00'],
  [{ style: 'rfc2822' }, 'Mon, 05 Jan 2026 12:00:00 GMT'],
  [{ style: 'rfc2822', offset: '+00:00' }, 'Mon, 05 Jan 2026 12:00:00 +0000'],
  [{ style: 'rfc2822', offset: '-07:00' }, 'Mon, 05 Jan 2026 05:00:00 -0700'],
  [{ style: 'rfc2822', offset: '+13:45' }, 'Tue, 06 Jan 2026 01:45:00 +1345'],
  [{ style: 'epoch' }, '1767614400123'],
  [{ style: 'epoch', precision: 's' }, '1767614400'],
  [{ style: 'epoch', precision: 'us', offset: '+05:30' }, '1767614400123456'],
])('%j is written %s', (format, text) => {
  expect(write(format)).toBe(text);
});

test('a time before 1970 is cut towards the past', () => {
  expect(write({}, -1)).toBe('1969-12-31T23:59:59.999Z');
  expect(write({ precision: 'us' }, -1)).toBe('1969-12-31T23:59:59.999999Z');
  expect(write({ precision: 's' }, -1)).toBe('1969-12-31T23:59:59Z');
  expect(write({ style: 'epoch', precision: 's' }, -1)).toBe('-1');
  expect(write({ style: 'rfc2822' }, -1)).toBe('Wed, 31 Dec 1969 23:59:59 GMT');
});

describe('whatever the offset', () => {
  const anyOffset = fc.oneof(
    fc.constant('Z'),
    fc
      .tuple(
        fc.constantFrom('+', '-'),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 59 }),
      )
      .map(([sign, h, m]) => `${sign}${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
  );
  const anyInstant = fc.integer({ min: -1e15, max: 4e15 });

  test('ISO 8601 reads back to the same time, as far as it is shown', () => {
    const units = { s: 1_000_000, ms: 1_000, us: 1 };
    const precisions = fc.constantFrom('s', 'ms', 'us');
    fc.assert(
      fc.property(anyInstant, anyOffset, precisions, (at, offset, precision) => {
        const text = write({ offset, precision }, at);

        expect(toInstant(text)).toBe(Math.floor(at / units[precision]) * units[precision]);
        expect(text.endsWith(offset)).toBe(true);
      }),
    );
  });

  test('what shows one time is a tie, and what is ordered by time shows different ones', () => {
    const styles = fc.constantFrom('iso8601', 'rfc2822', 'epoch');
    const precisions = fc.constantFrom('s', 'ms', 'us');
    const near = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(styles, precisions, anyOffset, near, near, (style, precision, offset, a, b) => {
        const createdAt = { style, precision, offset };
        const { orderTimeOf } = orderingOf(resolveProfile({ formats: { createdAt } }));

        expect(orderTimeOf(a) === orderTimeOf(b)).toBe(write(createdAt, a) === write(createdAt, b));
      }),
      { numRuns: 500 },
    );
  });
});
