import { createColors } from 'picocolors';
import { expect, test } from 'vitest';
import { columns } from './columns.ts';

test('columns are as wide as their widest cell, and no line ends in spaces', () => {
  expect(
    columns([
      ['NAME', 'FILES'],
      ['a longer name', '7'],
    ]),
  ).toBe('NAME           FILES\na longer name  7');
});

test('characters of two cells and colours do not push a column aside', () => {
  const { green } = createColors(true);

  expect(
    columns([
      ['資料室', green('on'), 'x'],
      ['b', 'off', 'y'],
    ]),
  ).toBe(`資料室  ${green('on')}   x\nb       off  y`);
});
