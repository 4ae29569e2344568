import { tableOf } from '../scripts/markdown-table.ts';
import { type Figure, isMet } from './figure.ts';

/** The figures of one bench, and the machine that it ran on. */
export interface KeptBench {
  readonly machine: string;
  readonly figures: readonly Figure[];
}

const titles: Readonly<Record<string, string>> = {
  peers: 'Beside other mock servers, and beside the limit',
  page: 'A page, as the workspace grows',
  world: 'Worlds of many files',
  writes: 'Writes and resets, as the workspace grows',
  'in-process': 'In process: MSW, mock.fetch, createMock',
  start: 'From the start of a process to what it is for',
};

const HEAD = `# Performance

Written by \`npm run bench -- --save\`; do not edit by hand. Each ratio is the median over rounds in which the contenders took turns, within one run on one machine, so that it can be compared between machines; what stands behind it (requests a second, seconds, bytes) cannot. The *spread* is how far the middle half of the rounds lies apart.

\`npm run bench -- --compare\` runs again and tells which ratios moved further than that. \`--only peers\` and \`--save\` install the other servers from \`bench/peers\` first; without them, the server is measured beside node:http alone.
`;

/** The page of all figures that are kept. */
export function writePage(benches: Readonly<Record<string, KeptBench>>): string {
  const sections = Object.entries(titles).flatMap(([name, title]) => {
    const bench = benches[name];
    return bench ? [`## ${title}\n\n${bench.machine}.\n\n${figureTable(bench.figures)}\n`] : [];
  });
  return [HEAD, ...sections].join('\n');
}

/** @param isPadded for a terminal: the columns stand below each other. */
export const figureTable = (figures: readonly Figure[], isPadded = false): string =>
  tableOf(
    [
      ['figure', 'value', 'goal', '', 'spread', 'behind it'],
      ...figures.map((figure) => [
        isPadded ? figure.title : figure.title.trim(),
        amount(figure, figure.value),
        goalText(figure),
        figure.goal ? (isMet(figure) ? 'met' : 'missed') : '',
        figure.spread === undefined ? '' : `${Math.round(figure.spread * 100)} %`,
        figure.detail,
      ]),
    ],
    { align: ['---', '---:', '---:', '---', '---:', '---'], isPadded },
  );

function goalText({ goal: { atLeast, atMost } = {}, unit }: Figure): string {
  if (atLeast !== undefined) return `≥ ${amount({ unit }, atLeast)}`;
  return atMost === undefined ? '' : `≤ ${amount({ unit }, atMost)}`;
}

function amount({ unit }: Pick<Figure, 'unit'>, value: number): string {
  switch (unit) {
    case 'ratio':
      return `${value.toFixed(2)}×`;
    case 'seconds':
      return `${value.toFixed(2)} s`;
    case 'milliseconds':
      return `${value.toFixed(2)} ms`;
    case 'count':
      return String(value);
    case 'bytes':
      return `${(value / 2 ** 20).toFixed(0)} MiB`;
  }
}
