import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Figure } from './figure.ts';
import { type KeptBench, writePage } from './page.ts';

/** The figures of the last full run that was kept, by the name of the bench. */

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

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const KEPT = pathOf('bench/figures.json');
const PAGE = pathOf('docs/performance.md');

export function readKept(): Readonly<Record<string, KeptBench>> {
  return kept.parse(JSON.parse(readFileSync(KEPT, 'utf8')));
}

/** Writes the figures of a bench in the place of those of before, and the page of them all. */
export function keep(name: string, figures: readonly Figure[]): void {
  const all = { ...readKept(), [name]: { machine: describeMachine(), figures } };
  writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(PAGE, writePage(all));
}

function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GiB, ${type()} ${release()}, Node ${process.version}`;
}
