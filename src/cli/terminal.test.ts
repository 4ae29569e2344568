import { createColors } from 'picocolors';
import { expect, test } from 'vitest';
import { columns } from './terminal.ts';

test('characters of two cells and colours do not push a column aside; no line ends in spaces', () => {
  const { green } = createColors(true);

  expect(
    columns([
      ['資料室', green('on'), 'x'],
      ['b', 'off', ''],
    ]),
  ).toBe(`資料室  ${green('on')}   x\nb       off`);
});
