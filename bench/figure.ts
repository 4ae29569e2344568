/** One line of the result: a ratio within one run, or an amount with a goal. */
export interface Figure {
  /** Stable: saved figures are matched by it. */
  readonly name: string;
  readonly title: string;
  readonly value: number;
  readonly unit: 'ratio' | 'seconds' | 'milliseconds' | 'bytes' | 'count';
  readonly goal?: { readonly atLeast?: number; readonly atMost?: number };
  /** The number of rounds; the value is their median. */
  readonly rounds: number;
  /** The distance between the quartiles of the rounds, divided by the value. */
  readonly spread?: number;
  /** The underlying absolute figures, which depend on the machine. */
  readonly detail: string;
}

/** What `npm run bench -- --save` keeps. */
export interface Saved {
  /** The last saved figures of each bench. */
  readonly benches: Readonly<Record<string, SavedBench>>;
  /** The ratios of the runs so far, the latest last. */
  readonly runs: readonly SavedRun[];
}

/** The figures of one bench, and the machine that it ran on. */
export interface SavedBench {
  readonly machine: string;
  readonly figures: readonly Figure[];
}

/** One saved run: its ratios by name. */
export interface SavedRun {
  /** The commit that was measured. */
  readonly commit: string;
  /** ISO 8601, without the time. */
  readonly date: string;
  readonly ratios: Readonly<Record<string, number>>;
}

/** How much is measured: `quick` is a smoke test with rough figures. */
export type Effort = 'full' | 'quick';

/** By name. */
export type Benches = Readonly<Record<string, (effort: Effort) => Promise<readonly Figure[]>>>;

export const isMet = ({ value, goal = {} }: Figure): boolean =>
  value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity);

/** The middle value; for an even count, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) {
    throw new Error('Failed to find a median: there are no values');
  }
  return (low + high) / 2;
}

/** A figure measured in rounds, with its spread. */
export function figureOf(
  name: string,
  title: string,
  unit: Figure['unit'],
  samples: readonly number[],
  more: Partial<Figure> = {},
): Figure {
  const value = median(samples);
  const sorted = samples.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const [low = value, high = value] = [sorted[quarter], sorted[sorted.length - 1 - quarter]];
  const spread = (high - low) / value;
  return { ...{ name, title, value, unit, rounds: samples.length, spread, detail: '' }, ...more };
}

/** The median of the ratios of the rounds. A slow moment affects both sides of a round equally. */
export const ratioFigure = (
  name: string,
  title: string,
  [over, under]: readonly [over: readonly number[], under: readonly number[]],
  more: Partial<Figure> = {},
): Figure => {
  const ratios = over.map((value, round) => value / (under[round] ?? Number.NaN));
  return figureOf(name, title, 'ratio', ratios, more);
};

/** A count that must be 0. */
export const faultCount = (name: string, title: string, value: number, detail: string): Figure => ({
  ...{ name, title, value, unit: 'count', goal: { atMost: 0 }, rounds: 1, detail },
});

/** The goal of a figure, if it has a limit. */
export const atMost = (limit: number | undefined): Pick<Figure, 'goal'> =>
  limit === undefined ? {} : { goal: { atMost: limit } };

type Contender = (round: number) => unknown;

/**
 * Measures all contenders once per round. Each round starts with a different one. A warm-up round
 * is not counted, because code is compiled when it first runs.
 *
 * @returns the samples of each contender, one per round.
 */
export async function inRounds<const Contenders extends readonly Contender[]>(
  rounds: number,
  contenders: Contenders,
): Promise<{ [Index in keyof Contenders]: Awaited<ReturnType<Contenders[Index]>>[] }> {
  const samples = contenders.map((): unknown[] => []);
  for (const measure of contenders) await measure(0);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const index = (round + turn) % contenders.length;
      samples[index]?.push(await contenders[index]?.(round));
    }
  }
  return samples as never;
}
