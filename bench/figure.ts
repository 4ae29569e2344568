/** One line of the result: a ratio within one run, or an amount with a goal. */
export interface Figure {
  /** Stable: saved files are compared by it. */
  readonly name: string;
  readonly title: string;
  readonly value: number;
  readonly unit: 'ratio' | 'seconds' | 'milliseconds' | 'bytes' | 'count';
  readonly goal?: { readonly atLeast?: number; readonly atMost?: number };
  /** How many rounds the value is the median of. */
  readonly rounds: number;
  /** The distance between the quartiles of the rounds, divided by the value. */
  readonly spread?: number;
  /** The absolute figures behind it, which depend on the machine. */
  readonly detail: string;
}

/** How much is measured: `quick` is a smoke test with rough figures. */
export type Effort = 'full' | 'quick';

export const isMet = ({ value, goal = {} }: Figure): boolean =>
  value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity);

/** The middle value; the mean of the middle two of an even count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) {
    throw new Error('Failed to find a median: there are no values');
  }
  return (low + high) / 2;
}

/** The value of a figure that was measured in rounds, and its spread. */
export function measured(samples: readonly number[]): Pick<Figure, 'value' | 'rounds' | 'spread'> {
  const value = median(samples);
  const sorted = samples.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const [low = value, high = value] = [sorted[quarter], sorted[sorted.length - 1 - quarter]];
  return { value, rounds: samples.length, spread: (high - low) / value };
}

/** The median of the ratios of the rounds: a slow moment slows both sides of its round. */
export function ratioFigure(
  name: string,
  title: string,
  [over, under]: readonly [over: readonly number[], under: readonly number[]],
  more: Partial<Figure> = {},
): Figure {
  const ratios = over.map((value, round) => value / (under[round] ?? Number.NaN));
  return { name, title, ...measured(ratios), unit: 'ratio', detail: '', ...more };
}

/** A count that must be 0. */
export const faultCount = (name: string, title: string, value: number, detail: string): Figure => ({
  name,
  title,
  value,
  unit: 'count',
  goal: { atMost: 0 },
  rounds: 1,
  detail,
});

/** The contenders in the order of a round: each round starts with a different one. */
export function rotated<Item>(items: readonly Item[], round: number): readonly Item[] {
  const start = round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** By name. */
export type Benches = Readonly<Record<string, (effort: Effort) => Promise<readonly Figure[]>>>;

/** Runs the named benches, or all of them. @throws Error for an unknown name. */
export async function runBenches(
  benches: Benches,
  only: readonly string[],
  effort: Effort,
): Promise<ReadonlyMap<string, readonly Figure[]>> {
  const unknown = only.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined) {
    const names = Object.keys(benches).join(', ');
    throw new Error(`Failed to run "${unknown}": expected one of ${names}`);
  }
  const figures = new Map<string, readonly Figure[]>();
  for (const [name, bench] of Object.entries(benches)) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.error(`Running ${name} …`);
    figures.set(name, await bench(effort));
  }
  return figures;
}
