import { z } from 'zod';
import { startChild } from './child.ts';
import { type Effort, type Figure, measured, median, ratios } from './figure.ts';

/** How long a mock of many files takes to be ready, and how much memory. */

const sizes = [
  { files: 100_000, goal: undefined, rounds: { full: 7, quick: 1 } },
  { files: 1_000_000, goal: { seconds: 4, bytes: 400e6 }, rounds: { full: 3, quick: 0 } },
  { files: 5_000_000, goal: { seconds: 25, bytes: 2e9 }, rounds: { full: 1, quick: 0 } },
] as const satisfies readonly Size[];

interface Size {
  readonly files: number;
  /** Until it is ready: that it is hashed too nobody waits for. */
  readonly goal: { readonly seconds: number; readonly bytes: number } | undefined;
  readonly rounds: Readonly<Record<Effort, number>>;
}

const cost = z.object({ seconds: z.number(), peak: z.number() });
const growth = z.object({ ready: cost, hashed: cost });
type Cost = z.infer<typeof cost>;

export async function worldGrowth(level: Effort): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    if (size.rounds[level] > 0) figures.push(...(await growTo(size, size.rounds[level])));
  }
  return figures;
}

async function growTo(size: Size, rounds: number): Promise<Figure[]> {
  const ready: Cost[] = [];
  const hashed: Cost[] = [];
  const plain: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    plain.push(await run('objects', size.files, cost));
    const grown = await run('world', size.files, growth);
    ready.push(grown.ready);
    hashed.push(grown.hashed);
  }
  const subject = `A mock of ${size.files.toLocaleString('en')} files`;
  return [
    ...figuresOf(`world-${size.files}`, `${subject} is ready`, ready, size.goal),
    ...figuresOf(`world-hash-${size.files}`, `${subject} is ready and hashed`, hashed),
  ];

  function figuresOf(
    name: string,
    title: string,
    costs: readonly Cost[],
    goal?: Size['goal'],
  ): Figure[] {
    const [seconds, peaks] = [secondsOf(costs), peaksOf(costs)];
    return [
      {
        name: `${name}-seconds`,
        title,
        detail: '',
        ...measured(seconds),
        unit: 'seconds',
        ...(goal && { goal: { atMost: goal.seconds } }),
      },
      {
        name: `${name}-peak`,
        title: '  most memory resident',
        ...measured(peaks),
        unit: 'bytes',
        ...(goal && { goal: { atMost: goal.bytes } }),
        detail: `plain objects: ${(median(peaksOf(plain)) / 2 ** 20).toFixed(0)} MiB`,
      },
      {
        name: `${name}-over-plain`,
        title: '  seconds : a loop that makes as many plain objects',
        ...measured(ratios(seconds, secondsOf(plain))),
        unit: 'ratio',
        detail: `plain objects: ${median(secondsOf(plain)).toFixed(3)} s`,
      },
    ];
  }
}

const secondsOf = (costs: readonly Cost[]) => costs.map(({ seconds }) => seconds);
const peaksOf = (costs: readonly Cost[]) => costs.map(({ peak }) => peak);

async function run<Message>(what: string, files: number, schema: z.ZodType<Message>) {
  await using process = startChild('make', what, String(files));
  return await process.next(schema);
}
