import * as z from 'zod';
import { measureApart } from './child.ts';
import type { Effort, Figure } from './figure.ts';

/** What a write between reads costs in process, and a reset, whatever the number of files. */

const SIZES = { full: [1_000, 1_000_000], quick: [1_000, 100_000] } as const satisfies Record<
  Effort,
  readonly number[]
>;
const ROUNDS = { full: 2_000, quick: 200 } as const satisfies Record<Effort, number>;
const goals = { add: 0.05, change: 0.05, remove: 0.05, reset: 50 } as const;
const titles = {
  add: 'Adding a file between pages, of',
  change: 'Changing one, of',
  remove: 'Removing one, of',
  reset: 'The slowest reset after such writes, of',
} as const;
const timings = z.object({
  add: z.number(),
  change: z.number(),
  remove: z.number(),
  reset: z.number(),
});

export async function writeLatency(level: Effort): Promise<readonly Figure[]> {
  const rounds = ROUNDS[level];
  const figures: Figure[] = [];
  for (const files of SIZES[level]) {
    const found = await measureApart('time-writes', timings, files, rounds);
    for (const what of timings.keyof().options) {
      figures.push({
        name: `write-${what}-${files}`,
        title: `${titles[what]} ${files.toLocaleString('en')}`,
        value: found[what],
        unit: 'milliseconds',
        ...(files === 1_000_000 && { goal: { atMost: goals[what] } }),
        rounds,
        detail: '',
      });
    }
  }
  return figures;
}
