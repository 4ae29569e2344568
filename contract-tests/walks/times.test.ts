import { describe, expect, test } from 'vitest';
import { certainlyLater, readShownTime, type ShownTime, sameShownTime } from './times.ts';

function read(text: string): ShownTime {
  const shown = readShownTime(text);
  if (!shown) throw new Error(`${text} cannot be read`);
  return shown;
}

describe('reading', () => {
  test.each([
    '2026-01-02T03:04:05Z',
    '2026-01-02T03:04:05+00:00',
    '2026-01-02 03:04:05Z',
    '2026-01-02 03:04:05 UTC',
    '2026-01-02 03:04:05 +0000 UTC',
    '20260102T030405Z',
    '2026-01-02T05:04:05+02',
    '2026-01-02T08:34:05+0530',
    '2026-01-01T22:04:05-05:00[America/New_York]',
    'Fri, 02 Jan 2026 03:04:05 GMT',
    '2 Jan 2026 03:04:05 +0000',
  ])('%s is one and the same second', (text) => {
    expect(sameShownTime(read(text), read('2026-01-02T03:04:05Z'))).toBe(true);
  });

  test.each([
    '',
    '2026-13-01T00:00:00Z',
    '2026-02-30',
    '2026-01-01T25:00:00Z',
    '01/02/2026',
    '1 Foo 2026 00:00:00 GMT',
    '1e12',
    '05-Mar-2024 01:02:03 PM',
    '27 Oct 2024 02:02:26 CET',
    '20241027020226',
    '01012024',
  ])('%j cannot be read', (text) => {
    expect(readShownTime(text)).toBeUndefined();
  });
});

describe('comparing', () => {
  test('microseconds are compared, and further digits only distinguish', () => {
    const at = (fraction: string) => read(`2026-01-01T00:00:00.${fraction}Z`);

    expect(certainlyLater(at('000002'), at('000001'))).toBe(true);
    expect(certainlyLater(at('000001'), at('000001'))).toBe(false);
    expect(certainlyLater(at('0000012'), at('0000011'))).toBe(false);
    expect(sameShownTime(at('0000012'), at('0000011'))).toBe(false);
    expect(sameShownTime(at('0000011'), at('0000011'))).toBe(true);
  });

  test('of two precisions the coarser decides', () => {
    const second = read('2026-01-01T00:00:01Z');

    expect(certainlyLater(read('2026-01-01T00:00:01.5Z'), second)).toBe(false);
    expect(certainlyLater(second, read('2026-01-01T00:00:01.5Z'))).toBe(false);
    expect(certainlyLater(read('2026-01-01T00:00:02.0Z'), second)).toBe(true);
    expect(certainlyLater(second, read('2026-01-01T00:00:00.999Z'))).toBe(true);
    expect(certainlyLater(read('2026-01-02'), read('2026-01-01'))).toBe(true);
  });

  test('what has no common measure is not compared', () => {
    const iso = read('2026-01-01T00:00:00Z');

    expect(certainlyLater(iso, read('1767225600'))).toBeUndefined();
    expect(certainlyLater(iso, read('2026-01-01T00:00:00'))).toBeUndefined();
    expect(sameShownTime(iso, read('2026-01-01T00:00:00.000Z'))).toBe(false);
  });
});
