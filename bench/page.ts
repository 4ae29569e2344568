import { tableOf } from '../scripts/markdown-table.ts';
import { type Figure, isMet } from './figure.ts';

/** The figures of one bench, and the machine that it ran on. */
export interface KeptBench {
  readonly machine: string;
  readonly figures: readonly Figure[];
}

const titles: Readonly<Record<string, string>> = {
  peers: 'Compared with node:http and other mock servers',
  page: 'A page, as the workspace grows',
  world: 'Worlds of many files',
  writes: 'Writes and resets, as the workspace grows',
  'in-process': 'In process: MSW, mock.fetch, createMock',
  start: 'Start-up',
};

const HEAD = `# Performance

Generated from the saved figures (\`bench/figures.json\`, saved by \`npm run bench -- --save\`); do not edit by hand. Each ratio is the median over rounds in which the contenders took turns, within one run on one machine. Ratios can be compared between machines; the absolute figures (requests per second, seconds, bytes) cannot. The *spread* is the distance between the quartiles. The pictures show each ratio in the saved runs (\`bench/history.json\`), from 0 up; a dashed line is the goal, and a red line misses it.

\`npm run bench -- --compare\` runs again and reports which ratios moved further than that. \`--only peers\` and \`--save\` install the other servers from \`bench/peers\` first; otherwise, the server is only compared with node:http.
`;

/** Where the page finds the picture of a bench; null if it measures no ratios. */
export const pictureOf = (name: string, { figures }: KeptBench): string | null =>
  figures.some(({ unit }) => unit === 'ratio') ? `images/performance-${name}.svg` : null;

/** The page of all saved figures. */
export function writePage(benches: Readonly<Record<string, KeptBench>>): string {
  const sections = Object.entries(titles).flatMap(([name, title]) => {
    const bench = benches[name];
    if (!bench) return [];
    const picture = pictureOf(name, bench);
    const shown = picture === null ? '' : `![The ratios of each saved run](${picture})\n\n`;
    return [`## ${title}\n\n${bench.machine}.\n\n${shown}${figureTable(bench.figures)}\n`];
  });
  return [HEAD, ...sections].join('\n');
}

/** @param isPadded aligns the columns, for a terminal. */
export const figureTable = (figures: readonly Figure[], isPadded = false): string =>
  tableOf(
    [
      ['figure', 'value', 'goal', '', 'spread', 'measured'],
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
