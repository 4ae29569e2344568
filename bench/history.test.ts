import { expect, test } from 'vitest';
import type { Figure } from './figure.ts';
import { ratiosPicture, withRun } from './history.ts';

const figure = (given: Partial<Figure>): Figure => ({
  ...{ name: 'pages', title: 'Pages : bytes', value: 1, unit: 'ratio', rounds: 5, detail: '' },
  ...given,
});
const first = { commit: 'aaaaaaa', date: '2026-01-01', ratios: { pages: 0.5 } };
const second = { commit: 'bbbbbbb', date: '2026-01-02', ratios: { pages: 1 } };

test('a saved run has the ratios of all benches of its commit and day, and nothing else', () => {
  const day = { commit: 'bbbbbbb', date: '2026-01-02' };
  const seconds = figure({ name: 'ready', unit: 'seconds' });

  const pages = withRun([first], [figure({ value: 1.23456 }), seconds], day);
  const both = withRun(pages, [figure({ name: 'start', value: 2 })], day);

  expect(both).toEqual([first, { ...day, ratios: { pages: 1.23, start: 2 } }]);
});

test('the history has the last 20 runs', () => {
  const runs = Array.from({ length: 20 }, (_, day) => ({ ...first, commit: `${day}` }));

  const commits = withRun(runs, [figure({})], second).map(({ commit }) => commit);

  expect(commits).toHaveLength(20);
  expect(commits.slice(-1)).toEqual(['bbbbbbb']);
});

test('a ratio is a line from run to run, with its goal and what each run had', () => {
  const met = { goal: { atLeast: 0.85 }, value: 1 };
  const missed = { ...met, name: 'a<b', value: 0.5 };
  const seconds = figure({ name: 'ready', unit: 'seconds' });

  const picture = ratiosPicture([figure(met), figure(missed), seconds], [first, second]);

  expect(picture).toContain('<polyline points="8,45.8 208,27.6"');
  expect(picture).toContain(
    'Pages : bytes\n2026-01-01 aaaaaaa: 0.5\n2026-01-02 bbbbbbb: 1</title>',
  );
  expect(picture).toMatch(/fill="#1a5fb4">1\.00×.*\n.*a&lt;b.*fill="#b3261e">0\.50×/);
  expect(picture.match(/stroke-dasharray/g)).toHaveLength(2);
  expect(picture).not.toContain('ready');
});
