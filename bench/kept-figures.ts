import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Figure } from './figure.ts';
import { ratiosPicture, type SavedRun, withRun } from './history.ts';
import { type KeptBench, pictureOf, writePage } from './page.ts';

/** The figures of the last saved run by bench, and the ratios of the runs before. */

const limit = z.number().exactOptional();
const figureSchema: z.ZodType<Figure> = z.object({
  name: z.string(),
  title: z.string(),
  value: z.number(),
  unit: z.enum(['ratio', 'seconds', 'milliseconds', 'bytes', 'count']),
  goal: z.object({ atLeast: limit, atMost: limit }).exactOptional(),
  rounds: z.number(),
  spread: limit,
  detail: z.string(),
});
const kept = z.record(
  z.string(),
  z.object({ machine: z.string(), figures: z.array(figureSchema) }),
);

/** npm and Vitest run in the root, wherever this file is compiled to. */
const pathOf = (file: string) => join(process.cwd(), file);
const KEPT = pathOf('bench/figures.json');
const HISTORY = pathOf('bench/history.json');

const history: z.ZodType<readonly SavedRun[]> = z.array(
  z.object({ commit: z.string(), date: z.string(), ratios: z.record(z.string(), z.number()) }),
);

export function readKept(): Readonly<Record<string, KeptBench>> {
  return kept.parse(JSON.parse(readFileSync(KEPT, 'utf8')));
}

const readHistory = () => history.parse(JSON.parse(readFileSync(HISTORY, 'utf8')));

/** Saves the figures of a bench: its latest figures, its ratios in the history, and the page. */
export function keep(name: string, figures: readonly Figure[]): void {
  const all = { ...readKept(), [name]: { machine: describeMachine(), figures } };
  writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const runs = withRun(readHistory(), figures, { commit, date });
  writeFileSync(HISTORY, `${JSON.stringify(runs, null, 2)}\n`);
  for (const [path, text] of pageFiles()) writeFileSync(pathOf(path), text);
}

/** The page of the saved figures and its pictures, by path. */
export function pageFiles(): ReadonlyMap<string, string> {
  const benches = readKept();
  const runs = readHistory();
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
