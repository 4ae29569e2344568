import { tableOf } from '../scripts/markdown.ts';

/** One line of the result: a ratio within one run, or an amount. */
export interface Figure {
  readonly title: string;
  readonly value: number;
  readonly unit: 'ratio' | 'seconds' | 'milliseconds' | 'bytes' | 'count';
  readonly goal?: { readonly atLeast?: number; readonly atMost?: number };
  /** The underlying absolute figures, which depend on the machine. */
  readonly detail?: string;
}

/** Something that must not happen. */
export const count = (title: string, value: number): Figure => ({
  title,
  value,
  unit: 'count',
  goal: { atMost: 0 },
});

/** How much is measured: `quick` is a smoke test with rough figures. */
export type Effort = 'full' | 'quick';

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

/** The median of the ratios of the rounds. A slow moment affects both sides of a round equally. */
export const ratioOf = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((value, round) => value / (under[round] ?? Number.NaN)));

type Measure<Sample> = (round: number) => Sample | Promise<Sample>;

/**
 * Measures all contenders once per round. Each round starts with a different one. A warm-up round
 * is not counted, because code is compiled when it first runs.
 *
 * @returns the samples of each contender, one per round.
 */
export async function inRounds<Sample>(
  rounds: number,
  contenders: readonly Measure<Sample>[],
): Promise<readonly (readonly Sample[])[]> {
  const samples = contenders.map((): Sample[] => []);
  for (const measure of contenders) await measure(0);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const index = (round + turn) % contenders.length;
      const sample = await contenders[index]?.(round);
      if (sample !== undefined) samples[index]?.push(sample);
    }
  }
  return samples;
}

export const figureTable = (figures: readonly Figure[]): string =>
  tableOf([
    ['figure', 'value', 'goal', '', 'measured'],
    ...figures.map((figure) => [
      figure.title.trim(),
      amount(figure, figure.value),
      goalText(figure),
      figure.goal ? (isMet(figure) ? 'met' : 'missed') : '',
      figure.detail ?? '',
    ]),
  ]);

function goalText({ goal: { atLeast, atMost } = {}, unit }: Figure): string {
  if (atLeast !== undefined) return `≥ ${amount({ unit }, atLeast)}`;
  return atMost === undefined ? '' : `≤ ${amount({ unit }, atMost)}`;
}

function amount({ unit }: Pick<Figure, 'unit'>, value: number): string {
  switch (unit) {
    case 'ratio':
      return `${value.toFixed(2)}×`;
    case 'seconds':
      return `${value.toFixed(2)} s`;
    case 'milliseconds':
      return `${value.toFixed(3)} ms`;
    case 'count':
      return String(value);
    case 'bytes':
      return `${(value / 2 ** 20).toFixed(0)} MiB`;
  }
}
