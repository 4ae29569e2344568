import { expect, test } from 'vitest';
import { describeTimeFormat, timeFormatOf } from './entries.ts';

test.each<[string[], object]>([
  [['2026-01-02T03:04:05Z'], { style: 'iso8601', precision: 's', offset: 'Z', zones: ['Z'] }],
  [['2026-01-02 03:04:05.123+05:30'], { style: 'iso8601', precision: 'ms', offset: '+05:30' }],
  [['20260102T030405.123456-0700'], { style: 'iso8601', precision: 'us', offset: '-07:00' }],
  [['2026-01-02T03:04:05.123456789Z'], { precision: null, fractionDigits: [9, 9] }],
  [
    ['2026-01-02T03:04:05.5Z', '2026-01-02T03:04:05.25Z'],
    { style: 'iso8601', precision: null, fractionDigits: [1, 2] },
  ],
  [['2026-01-02T03:04:05'], { style: 'iso8601', precision: 's', offset: null, zones: [] }],
  [
    ['2026-01-02T03:04:05+01:00', '2026-07-02T03:04:05+02:00'],
    { offset: null, zones: ['+01:00', '+02:00'] },
  ],
  [
    ['Fri, 02 Jan 2026 03:04:05 GMT'],
    { style: 'rfc2822', precision: 's', offset: 'Z', zones: ['GMT'] },
  ],
  [['Fri, 02 Jan 2026 03:04:05 -0700'], { style: 'rfc2822', offset: '-07:00' }],
  [['1767323045'], { style: 'epoch', precision: 's', offset: null }],
  [['1767323045123'], { style: 'epoch', precision: 'ms' }],
  [['1767323045123456'], { style: 'epoch', precision: 'us' }],
  [['1767323045.5'], { style: 'epoch', precision: null, fractionDigits: [1, 1] }],
  [['day 7 of the fish'], { style: 'unknown', precision: null }],
  [['1767323045', '2026-01-02T03:04:05Z'], { style: 'mixed', precision: 's' }],
])('%j', (times, format) => {
  expect(timeFormatOf(times)).toMatchObject(format);
});

test('a sentence names the format, the precision, the offset and an example', () => {
  expect(describeTimeFormat(timeFormatOf(['2026-01-02T03:04:05.123Z']))).toBe(
    'ISO 8601, milliseconds, offset Z, such as "2026-01-02T03:04:05.123Z"',
  );
});
