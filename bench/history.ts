import { type Figure, isMet } from './figure.ts';

/** One saved run: its ratios by name. */
export interface SavedRun {
  /** The commit that was measured. */
  readonly commit: string;
  /** ISO 8601, without the time. */
  readonly date: string;
  readonly ratios: Readonly<Record<string, number>>;
}

/** Older runs are in git. */
const MAX_RUNS = 20;

/** Adds the ratios of a bench to the saved runs. Benches of one commit and day are one run. */
export function withRun(
  runs: readonly SavedRun[],
  figures: readonly Figure[],
  { commit, date }: Pick<SavedRun, 'commit' | 'date'>,
): readonly SavedRun[] {
  const ratios = Object.fromEntries(
    figures
      .filter(({ unit }) => unit === 'ratio')
      .map(({ name, value }) => [name, Number(value.toPrecision(3))]),
  );
  const same = runs.find((run) => run.commit === commit && run.date === date);
  const others = runs.filter((run) => run !== same);
  return [...others, { commit, date, ratios: { ...same?.ratios, ...ratios } }].slice(-MAX_RUNS);
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
    `<title>${escaped([figure.title.trim(), ...values.map(({ told }) => told)].join('\n'))}</title>`,
    `<text x="${LINE.left}" y="16">${escaped(figure.name)}</text>`,
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

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
