import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test('shows what steers, turns or cannot be seen as its code point', () => {
  expect(printable('a\u0000\u001B\u009B\u202E\u2066\uD800\tb\n')).toBe(
    'a\\u{0}\\u{1B}\\u{9B}\\u{202E}\\u{2066}\\u{D800}\tb\\u{A}',
  );
  expect(printable('a\u009B\tb\nc\r', 'lines')).toBe('a\\u{9B}\tb\nc\\u{D}');
});

test.each(['one line', 'lines'] as const)('cuts a long line: %s', (lines) => {
  expect(printable('x'.repeat(4_000), lines)).toHaveLength(4_000);
  expect(printable('x'.repeat(9_000), lines)).toMatch(/^x{4700,8000}…$/);
});
