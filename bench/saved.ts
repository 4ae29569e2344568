import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Figure, Saved, SavedRun } from './figure.ts';
import { pictureOf, ratiosPicture, writePage } from './page.ts';

/** The figures that `npm run bench -- --save` keeps, and how others compare with them. */

/** npm and Vitest run in the root, wherever this file is compiled to. */
const pathOf = (file: string) => join(process.cwd(), file);
const SAVED = pathOf('bench/figures.json');

export const readSaved = (): Saved => JSON.parse(readFileSync(SAVED, 'utf8'));

/** Saves figures by bench, and writes the page. */
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

/** Two runs of the same code differ by this much; less is never reported. */
const MIN_CHANGE = 0.1;
/** Spreads that count as noise: the median of a short run is imprecise. */
const SPREADS = 2;

/**
 * The ratios that moved beyond noise, one line each, the largest move first. Seconds and bytes depend
 * on the machine and are not compared.
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
