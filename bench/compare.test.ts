import { expect, test } from 'vitest';
import { moveLines, moves } from './compare.ts';
import { type Figure, ratioFigure } from './figure.ts';
import { writePage } from './page.ts';

const figure = (given: Partial<Figure>): Figure => ({
  name: 'pages',
  title: 'Pages over bytes',
  value: 1,
  unit: 'ratio',
  rounds: 5,
  detail: '',
  ...given,
});

test('a ratio that moved beyond noise is reported; doubling counts as much as halving', () => {
  const before = [
    figure({ name: 'halved' }),
    figure({ name: 'doubled' }),
    figure({ name: 'wide' }),
  ];
  const after = [
    figure({ name: 'halved', value: 0.5, spread: 0.2 }),
    figure({ name: 'doubled', value: 2.1 }),
    figure({ name: 'wide', value: 1.3, spread: 0.2 }),
  ];

  expect(moves(before, after).map(({ figure: { name } }) => name)).toEqual(['doubled', 'halved']);
  expect(moveLines(moves(before, after), 3)).toBe(
    [
      '2 of 3 ratios moved beyond noise:',
      '  1.00 → 2.10 (noise ±10 %)  doubled: Pages over bytes',
      '  1.00 → 0.50 (noise ±40 %)  halved: Pages over bytes',
    ].join('\n'),
  );
});

test('a move within 10 % is noise; seconds and new figures are not compared', () => {
  const before = [figure({}), figure({ name: 'ready', unit: 'seconds' })];
  const after = [
    figure({ value: 1.09 }),
    figure({ name: 'ready', unit: 'seconds', value: 9 }),
    figure({ name: 'new', value: 9 }),
  ];

  expect(moveLines(moves(before, after), 1)).toBe('None of 1 ratios moved beyond noise');
});

test('a value is the median of its rounds; the spread is the distance between the quartiles', () => {
  const over = [2, 4, 6, 8, 100];

  const figure = ratioFigure('pages', 'Pages', [over, [1, 1, 1, 1, 1]]);

  expect(figure).toMatchObject({ value: 6, rounds: 5, spread: 4 / 6 });
});

test('the page shows the machine, each figure, its goal and its spread', () => {
  const goal = { atLeast: 0.85 };
  const figures = [figure({ value: 0.5, goal, spread: 0.123, detail: '10 : 20 req/s' })];
  const page = writePage({ peers: { machine: '2 × some processor', figures } });

  expect(page).toContain('2 × some processor.');
  expect(page).toContain('| Pages over bytes | 0.50× | ≥ 0.85× | missed | 12 % | 10 : 20 req/s |');
});
