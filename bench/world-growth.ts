import { z } from 'zod';
import { measureApart } from './child.ts';
import { type Effort, type Figure, measured, median, ratios } from './figure.ts';

/** How long a mock of many files takes to be ready, and how much memory. */

const sizes = [
  { files: 100_000, goal: undefined, rounds: { full: 7, quick: 1 } },
  { files: 1_000_000, goal: { seconds: 4, bytes: 400e6 }, rounds: { full: 3, quick: 0 } },
  { files: 5_000_000, goal: { seconds: 25, bytes: 2e9 }, rounds: { full: 1, quick: 0 } },
] as const satisfies readonly Size[];

interface Size {
  readonly files: number;
  /** Until it is ready. */
  readonly goal: { readonly seconds: number; readonly bytes: number } | undefined;
  readonly rounds: Readonly<Record<Effort, number>>;
}

const cost = z.object({ seconds: z.number(), peak: z.number() });
type Cost = z.infer<typeof cost>;

export async function worldGrowth(level: Effort): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    if (size.rounds[level] > 0) figures.push(...(await growTo(size, size.rounds[level])));
  }
  return figures;
}

async function growTo({ files, goal }: Size, rounds: number): Promise<Figure[]> {
  const grown: Cost[] = [];
  const plain: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    plain.push(await measureApart('make', cost, 'objects', files));
    grown.push(await measureApart('make', cost, 'world', files));
  }
  const [seconds, peaks] = [secondsOf(grown), peaksOf(grown)];
  return [
    {
      name: `world-${files}-seconds`,
      title: `A mock of ${files.toLocaleString('en')} files is ready`,
      detail: '',
      ...measured(seconds),
      unit: 'seconds',
      ...(goal && { goal: { atMost: goal.seconds } }),
    },
    {
      name: `world-${files}-peak`,
      title: '  most memory resident',
      ...measured(peaks),
      unit: 'bytes',
      ...(goal && { goal: { atMost: goal.bytes } }),
      detail: `plain objects: ${(median(peaksOf(plain)) / 2 ** 20).toFixed(0)} MiB`,
    },
    {
      name: `world-${files}-over-plain`,
      title: '  seconds : a loop that makes as many plain objects',
      ...measured(ratios(seconds, secondsOf(plain))),
      unit: 'ratio',
      detail: `plain objects: ${median(secondsOf(plain)).toFixed(3)} s`,
    },
  ];
}

const secondsOf = (costs: readonly Cost[]) => costs.map(({ seconds }) => seconds);
const peaksOf = (costs: readonly Cost[]) => costs.map(({ peak }) => peak);
