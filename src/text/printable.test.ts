import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test('shows what steers, turns or cannot be seen as its code point', () => {
  expect(printable('a\u0000\u001B\u009B\u202E\u2066\uD800\tb\n')).toBe(
    'a\\u{0}\\u{1B}\\u{9B}\\u{202E}\\u{2066}\\u{D800}\\u{9}b\\u{A}',
  );
  expect(printable('a\u009B\tb\nc\r', 'lines')).toBe('a\\u{9B}\tb\nc\\u{D}');
});

test.each(['one line', 'lines'] as const)('cuts a long line, each by itself: %s', (lines) => {
  const most = lines === 'lines' ? 8000 : 4700;
  const fits = 'x'.repeat(most);

  expect(printable(fits, lines)).toBe(fits);
  expect(printable(`${fits}y`, lines)).toBe(`${fits}…`);
  expect(printable(`${fits.slice(1)}😀`, lines)).toBe(`${fits.slice(1)}…`);
  expect(printable(`${fits.slice(4)}\u202E`, lines)).toBe(`${fits.slice(4)}…`);
  expect(printable('\u009B'.repeat(1_000_000), lines).length).toBeLessThanOrEqual(most + 1);
  if (lines === 'lines') expect(printable(`${fits}y\nz`, lines)).toBe(`${fits}…\nz`);
});
