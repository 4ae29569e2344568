import { escapeText } from 'entities';
import { tableOf } from '../scripts/markdown.ts';
import { type Figure, isMet, type SavedBench, type SavedRun } from './figure.ts';

const titles: Readonly<Record<string, string>> = {
  peers: 'Compared with node:http and other mock servers',
  page: 'A page, as the workspace grows',
  world: 'Worlds of many files',
  writes: 'Writes and resets, as the workspace grows',
  'in-process': 'In process: MSW, mock.fetch, createMock',
  start: 'Start-up',
};

const HEAD = `# Performance

Generated from the saved figures (\`bench/figures.json\`, saved by \`npm run bench -- --save\`); do not edit by hand. Each ratio is the median over rounds in which the contenders took turns, within one run on one machine. Ratios can be compared between machines; the absolute figures (requests per second, seconds, bytes) cannot. The *spread* is the distance between the quartiles. The pictures show each ratio in the saved runs, from 0 up; a dashed line is the goal, and a red line misses it.

\`npm run bench -- --compare\` runs again and reports which ratios moved further than that. \`--only peers\` and \`--save\` install the other servers from \`bench/peers\` first; otherwise, the server is only compared with node:http.
`;

/** Where the page finds the picture of a bench; null if it measures no ratios. */
export const pictureOf = (name: string, { figures }: SavedBench): string | null =>
  figures.some(({ unit }) => unit === 'ratio') ? `images/performance-${name}.svg` : null;

/** The page of all saved figures. */
export function writePage(benches: Readonly<Record<string, SavedBench>>): string {
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

const COLUMNS = 4;
const CELL = { width: 220, height: 76 };
/** Of the line inside its cell. */
const LINE = { left: 8, top: 24, width: 200, height: 40 };

/** An SVG with one chart for each ratio. Every chart starts at 0; a dashed line is the goal. */
export function ratiosPicture(figures: readonly Figure[], runs: readonly SavedRun[]): string {
  const ratios = figures.filter(({ unit }) => unit === 'ratio');
  const cells = ratios.map((figure, index) => {
    const [x, y] = [(index % COLUMNS) * CELL.width, Math.floor(index / COLUMNS) * CELL.height];
    return `<g transform="translate(${x} ${y})">${chart(figure, runs)}</g>`;
  });
  const [width, height] = [
    COLUMNS * CELL.width,
    Math.ceil(ratios.length / COLUMNS) * CELL.height + 4,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="11" role="img" aria-label="Ratios of each saved run">
<title>Ratios of each saved run</title>
<rect width="100%" height="100%" fill="#fff"/>
${cells.join('\n')}
</svg>
`;
}

function chart(figure: Figure, runs: readonly SavedRun[]): string {
  const values = runs.flatMap(({ commit, date, ratios }, run) => {
    const value = ratios[figure.name];
    return value === undefined ? [] : [{ run, value, told: `${date} ${commit}: ${value}` }];
  });
  const goal = figure.goal?.atLeast ?? figure.goal?.atMost;
  const top = 1.1 * Math.max(goal ?? 0, ...values.map(({ value }) => value));
  const step = LINE.width / Math.max(1, runs.length - 1);
  const xOf = (run: number) => round(LINE.left + run * step);
  const yOf = (value: number) => round(LINE.top + LINE.height * (1 - value / top));
  const points = values.map(({ run, value }) => `${xOf(run)},${yOf(value)}`);
  const color = isMet(figure) ? '#1a5fb4' : '#b3261e';
  const right = LINE.left + LINE.width;
  const line = (y: number, more = '') =>
    `<path d="M${LINE.left} ${y}H${right}" stroke="#bbb"${more}/>`;
  return [
    `<title>${escapeText([figure.title.trim(), ...values.map(({ told }) => told)].join('\n'))}</title>`,
    `<text x="${LINE.left}" y="16">${escapeText(figure.name)}</text>`,
    `<text x="${right}" y="16" text-anchor="end" fill="${color}">${figure.value.toFixed(2)}×</text>`,
    line(LINE.top + LINE.height),
    ...(goal === undefined ? [] : [line(yOf(goal), ' stroke-dasharray="4"')]),
    `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/>`,
    ...values.map(
      ({ run, value }) => `<circle cx="${xOf(run)}" cy="${yOf(value)}" r="2" fill="${color}"/>`,
    ),
  ].join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
