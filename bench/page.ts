import { type Figure, isMet } from './figure.ts';
import { amount, goalText } from './table.ts';

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
  const parts = Object.keys(titles).flatMap((name) => {
    const bench = benches[name];
    return bench ? [section(titles[name] ?? name, bench)] : [];
  });
  return [HEAD, ...parts].join('\n');
}

function section(title: string, { machine, figures }: KeptBench): string {
  const rows = figures.map(
    (figure) =>
      `| ${figure.title.trim()} | ${amount(figure, figure.value)} | ${goalText(figure) || ''} | ${verdict(figure)} | ${spread(figure)} | ${figure.detail} |`,
  );
  return [
    `## ${title}\n`,
    `${machine}.\n`,
    '| figure | value | goal | | spread | behind it |',
    '| --- | ---: | ---: | --- | ---: | --- |',
    ...rows,
    '',
  ].join('\n');
}

const verdict = (figure: Figure) => (figure.goal ? (isMet(figure) ? 'met' : 'missed') : '');
const spread = ({ spread: apart }: Figure) =>
  apart === undefined ? '' : `${Math.round(apart * 100)} %`;
