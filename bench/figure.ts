/** One line of the result: a ratio inside one run, or seconds and bytes where the goal is one. */
export interface Figure {
  /** Stable: it stands in JSON files that are compared with each other. */
  readonly name: string;
  readonly title: string;
  readonly value: number;
  readonly unit: 'ratio' | 'seconds' | 'milliseconds' | 'bytes' | 'count';
  readonly goal?: { readonly atLeast?: number; readonly atMost?: number };
  /** How many rounds the value is the median of. */
  readonly rounds: number;
  /** How far the middle half of the rounds lies apart, over the value; omitted for one count. */
  readonly spread?: number;
  /** The absolute figures behind it: true of this machine at this moment alone. */
  readonly detail: string;
}

/** How much is measured: `quick` is a smoke run, whose figures are rough. */
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

/** The value of a figure that was measured in rounds, and how far these lie apart. */
export function measured(samples: readonly number[]): Pick<Figure, 'value' | 'rounds' | 'spread'> {
  const value = median(samples);
  const sorted = samples.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  const [low = value, high = value] = [sorted[quarter], sorted[sorted.length - 1 - quarter]];
  return { value, rounds: samples.length, spread: (high - low) / value };
}

/** The median of what each round gives: a slow moment slows both sides of its round. */
export function ratioFigure(
  name: string,
  title: string,
  [over, under]: readonly [over: readonly number[], under: readonly number[]],
  more: Partial<Figure> = {},
): Figure {
  const ratios = over.map((value, round) => value / (under[round] ?? Number.NaN));
  return { name, title, ...measured(ratios), unit: 'ratio', detail: '', ...more };
}

/** Something that must not happen at all. */
export const faultCount = (name: string, title: string, value: number, detail: string): Figure => ({
  name,
  title,
  value,
  unit: 'count',
  goal: { atMost: 0 },
  rounds: 1,
  detail,
});

/** The contenders of a round, another one first each time. */
export function rotated<Item>(items: readonly Item[], round: number): readonly Item[] {
  const start = round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** By name. */
export type Benches = Readonly<Record<string, (effort: Effort) => Promise<readonly Figure[]>>>;

/** Runs the benches that are named, or all of them. @throws Error for an unknown name. */
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
