import { expect, test } from 'vitest';
import { type Figure, inRounds, ratioFigure } from './figure.ts';
import { describeMoves, ratiosPicture, withRun, writePage } from './saved.ts';

const figure = (given: Partial<Figure>): Figure => ({
  ...{ name: 'pages', title: 'Pages : bytes', value: 1, unit: 'ratio', rounds: 5, detail: '' },
  ...given,
});
const first = { commit: 'aaaaaaa', date: '2026-01-01', ratios: { pages: 0.5 } };
const second = { commit: 'bbbbbbb', date: '2026-01-02', ratios: { pages: 1 } };
const seconds = figure({ name: 'ready', unit: 'seconds' });

test('contenders take turns; their first round is not counted', async () => {
  const order: string[] = [];
  const contender = (name: string) => (round: number) => order.push(`${name}${round}`);

  expect(await inRounds(2, [contender('a'), contender('b')])).toEqual([
    [3, 6],
    [4, 5],
  ]);
  expect(order).toEqual(['a0', 'b0', 'a0', 'b0', 'b1', 'a1']);
});

test('a value is the median of its rounds; the spread is the distance between the quartiles', () => {
  const over = [2, 4, 6, 8, 100];

  const figure = ratioFigure('pages', 'Pages', [over, [1, 1, 1, 1, 1]]);

  expect(figure).toMatchObject({ value: 6, rounds: 5, spread: 4 / 6 });
});

test('a ratio that moved beyond noise is reported; doubling counts as much as halving', () => {
  const before = ['halved', 'doubled', 'wide'].map((name) => figure({ name }));
  const after = [
    figure({ name: 'halved', value: 0.5, spread: 0.2 }),
    figure({ name: 'doubled', value: 2.1 }),
    figure({ name: 'wide', value: 1.3, spread: 0.2 }),
  ];

  expect(describeMoves(before, after)).toBe(
    [
      '2 of 3 ratios moved beyond noise:',
      '  1.00 → 2.10 (noise ±10 %)  doubled: Pages : bytes',
      '  1.00 → 0.50 (noise ±40 %)  halved: Pages : bytes',
    ].join('\n'),
  );
});

test('a move within 10 % is noise; seconds and new figures are not compared', () => {
  const after = [figure({ value: 1.09 }), { ...seconds, value: 9 }, figure({ name: 'new' })];

  expect(describeMoves([figure({}), seconds], after)).toBe('None of 1 ratios moved beyond noise');
});

test('a saved run has the ratios of all benches of its commit and day; the last 20 are kept', () => {
  const day = { commit: 'bbbbbbb', date: '2026-01-02' };

  const pages = withRun([first], [figure({ value: 1.23456 }), seconds], day);
  const both = withRun(pages, [figure({ name: 'start', value: 2 })], day);

  expect(both).toEqual([first, { ...day, ratios: { pages: 1.23, start: 2 } }]);
  const twenty = Array.from({ length: 20 }, (_, at) => ({ ...first, commit: `${at}` }));
  expect(withRun(twenty, [figure({})], second)).toHaveLength(20);
});

test('the page shows the machine, each figure, its goal and its spread', () => {
  const goal = { atLeast: 0.85 };
  const figures = [figure({ value: 0.5, goal, spread: 0.123, detail: '10 : 20 req/s' })];
  const page = writePage({ peers: { machine: '2 × some processor', figures } });

  expect(page).toContain('2 × some processor.');
  expect(page).toContain('| Pages : bytes | 0.50× | ≥ 0.85× | missed | 12 % | 10 : 20 req/s |');
});

test('a ratio is a line from run to run, with its goal and what each run had', () => {
  const met = { goal: { atLeast: 0.85 }, value: 1 };
  const missed = { ...met, name: 'a<b', value: 0.5 };

  const picture = ratiosPicture([figure(met), figure(missed), seconds], [first, second]);

  expect(picture).toContain('<polyline points="8,45.8 208,27.6"');
  expect(picture).toContain(
    'Pages : bytes\n2026-01-01 aaaaaaa: 0.5\n2026-01-02 bbbbbbb: 1</title>',
  );
  expect(picture).toMatch(/fill="#1a5fb4">1\.00×.*\n.*a&lt;b.*fill="#b3261e">0\.50×/);
  expect(picture.match(/stroke-dasharray/g)).toHaveLength(2);
  expect(picture).not.toContain('ready');
});
