import { createColors } from 'picocolors';
import { describe, expect, test } from 'vitest';
import { colorsFor, columns, mayColour, mayRewriteLines } from './terminal.ts';

const screen = { isTTY: true };
const pipe = {};

describe('colours', () => {
  test.each([
    ['a screen takes them', screen, { TERM: 'xterm' }, true],
    ['a file or a pipe takes none', pipe, { TERM: 'xterm' }, false],
    ['nor on a build server', pipe, { CI: 'true', TERM: 'xterm' }, false],
    ['a dumb screen takes none', screen, { TERM: 'dumb' }, false],
    ['NO_COLOR turns them off', screen, { NO_COLOR: '1' }, false],
    ['NO_COLOR wins against FORCE_COLOR', screen, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    ['an empty NO_COLOR says nothing', screen, { NO_COLOR: '' }, true],
    ['FORCE_COLOR asks for them in a pipe', pipe, { FORCE_COLOR: '1' }, true],
    ['FORCE_COLOR=0 turns them off', screen, { FORCE_COLOR: '0' }, false],
  ])('%s', (_, stream, environment, expected) => {
    expect(mayColour(stream, environment)).toBe(expected);
  });

  test('a line is written over on a screen alone, whatever colours are asked for', () => {
    expect(mayRewriteLines(screen, { NO_COLOR: '1' })).toBe(true);
    expect(mayRewriteLines(screen, { TERM: 'dumb' })).toBe(false);
    expect(mayRewriteLines(pipe, { FORCE_COLOR: '1' })).toBe(false);
  });

  test('each stream has its own', () => {
    const silent = { out: () => {}, error: () => {} };

    const { out, error } = colorsFor({ ...silent, coloured: { out: false, error: true } });

    expect([out.red('x'), error.red('x')]).toEqual(['x', '\u001B[31mx\u001B[39m']);
    expect(colorsFor(silent).out.red('x')).toBe('x');
  });
});

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
