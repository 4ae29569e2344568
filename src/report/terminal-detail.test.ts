import { expect, test } from 'vitest';
import { detailWriter } from './terminal-detail.ts';

test('names stand in a column, and what was received cannot steer the terminal', () => {
  const line = detailWriter(2, (text) => `<${text}>`);

  expect(line('now', 'a')).toBe('  <now     >  a');
  expect(line('expected', '\u001B[2J\n')).toBe('  <expected>  \\u{1B}[2J\\u{A}');
});
