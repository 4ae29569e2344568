import * as z from 'zod';

const goal = z.object({ atLeast: z.number().optional(), atMost: z.number().optional() });

/** One line of the result: a ratio inside one run, or seconds and bytes where the goal is one. */
export const figureSchema = z.object({
  /** Stable: it stands in JSON files that are compared with each other. */
  name: z.string(),
  title: z.string(),
  value: z.number(),
  unit: z.enum(['ratio', 'seconds', 'milliseconds', 'bytes', 'count']),
  goal: goal.optional(),
  /** How many rounds the value is the median of. */
  rounds: z.number(),
  /** How far the middle half of the rounds lies apart, over the value; left out for a single count. */
  spread: z.number().optional(),
  /** The absolute figures behind it: true of this machine at this moment alone. */
  detail: z.string(),
});
export type Figure = Readonly<z.infer<typeof figureSchema>>;

/** How much is measured: `quick` is a smoke run, whose figures are rough. */
export type Effort = 'full' | 'quick';

export function isMet({ value, goal = {} }: Figure): boolean {
  return value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity);
}

/** The middle value; the mean of the middle two of an even count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  if (low === undefined || high === undefined) {
    throw new Error('Failed to find a median: there are no values');
  }
  return (low + high) / 2;
}

/** What each round gives: a slow moment slows both sides of its round. */
export function ratios(over: readonly number[], under: readonly number[]): readonly number[] {
  return over.map((value, round) => value / (under[round] ?? Number.NaN));
}

/** The median of what each round gives. */
export function medianRatio(over: readonly number[], under: readonly number[]): number {
  return median(ratios(over, under));
}

/** The value of a figure that was measured in rounds, and how far these lie apart. */
export function measured(samples: readonly number[]): Pick<Figure, 'value' | 'rounds' | 'spread'> {
  const value = median(samples);
  const sorted = samples.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const [low = value, high = value] = [sorted[quarter], sorted[sorted.length - 1 - quarter]];
  return { value, rounds: samples.length, spread: (high - low) / value };
}

/** The contenders of a round, another one first each time. */
export function rotated<Item>(items: readonly Item[], round: number): readonly Item[] {
  const start = round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
