import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { escapeText } from 'entities';
import { tableOf } from '../scripts/markdown.ts';
import { type Figure, isMet, type Saved, type SavedBench, type SavedRun } from './figure.ts';

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

/** The path of a bench's picture from the page; null if it measures no ratios. */
const pictureOf = (name: string, { figures }: SavedBench): string | null =>
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
/** The box of the line inside its cell. */
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

/** The figures that `npm run bench -- --save` keeps, and comparisons with them. */

/** npm and Vitest run in the root, wherever this file is compiled to. */
const pathOf = (file: string) => join(process.cwd(), file);
const SAVED = pathOf('bench/figures.json');

export const readSaved = (): Saved => JSON.parse(readFileSync(SAVED, 'utf8'));

/** Saves figures by bench and writes the page. */
export function save(measured: ReadonlyMap<string, readonly Figure[]>): void {
  const before = readSaved();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const machine = describeMachine();
  const benches = Array.from(measured, ([name, figures]) => [name, { machine, figures }] as const);
  const saved: Saved = {
    benches: { ...before.benches, ...Object.fromEntries(benches) },
    runs: withRun(before.runs, [...measured.values()].flat(), { commit, date }),
  };
  writeFileSync(SAVED, `${JSON.stringify(saved, null, 2)}\n`);
  for (const [path, text] of performancePage()) writeFileSync(pathOf(path), text);
}

/** Older runs are in git. */
const MAX_RUNS = 20;

/** Adds ratios to the saved runs. Benches of one commit and day are one run. */
export function withRun(
  runs: readonly SavedRun[],
  figures: readonly Figure[],
  { commit, date }: Pick<SavedRun, 'commit' | 'date'>,
): readonly SavedRun[] {
  const ratios = figures
    .filter(({ unit }) => unit === 'ratio')
    .map(({ name, value }) => [name, Number(value.toPrecision(3))] as const);
  const same = runs.find((run) => run.commit === commit && run.date === date);
  const others = runs.filter((run) => run !== same);
  const all = { ...same?.ratios, ...Object.fromEntries(ratios) };
  return [...others, { commit, date, ratios: all }].slice(-MAX_RUNS);
}

/** The page of the saved figures and its pictures, by path. */
export function performancePage(): ReadonlyMap<string, string> {
  const { benches, runs } = readSaved();
  const pictures = Object.entries(benches).flatMap(([name, bench]) => {
    const path = pictureOf(name, bench);
    return path === null ? [] : [[`docs/${path}`, ratiosPicture(bench.figures, runs)] as const];
  });
  return new Map([['docs/performance.md', writePage(benches)], ...pictures]);
}

function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GiB, ${type()} ${release()}, Node ${process.version}`;
}

/** Two runs of the same code can differ by this much; smaller changes are never reported. */
const MIN_CHANGE = 0.1;
/** A change within this many spreads is noise: the median of a short run is imprecise. */
const SPREADS = 2;

/**
 * The ratios that changed by more than noise, one line each, the largest change first. Seconds and
 * bytes depend on the machine and are not compared.
 */
export function describeMoves(before: readonly Figure[], after: readonly Figure[]): string {
  const known = new Map(before.map((figure) => [figure.name, figure]));
  const compared = after.flatMap((figure) => {
    const was = known.get(figure.name);
    if (was?.unit !== 'ratio' || figure.unit !== 'ratio') return [];
    const noise = Math.max(MIN_CHANGE, SPREADS * Math.max(figure.spread ?? 0, was.spread ?? 0));
    // Doubling and halving are the same distance.
    const distance = Math.abs(Math.log(figure.value / was.value));
    return [{ figure, was, noise, distance }];
  });
  const moved = compared
    .filter(({ noise, distance }) => distance > Math.log1p(noise))
    .toSorted((a, b) => b.distance - a.distance);
  if (moved.length === 0) return `None of ${compared.length} ratios moved beyond noise`;
  const lines = moved.map(
    ({ figure: { name, title, value }, was, noise }) =>
      `  ${was.value.toFixed(2)} → ${value.toFixed(2)} (noise ±${Math.round(noise * 100)} %)  ${name}: ${title.trim()}`,
  );
  return [`${moved.length} of ${compared.length} ratios moved beyond noise:`, ...lines].join('\n');
}
