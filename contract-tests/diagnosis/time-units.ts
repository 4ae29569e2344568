import { areTied } from '../listing/entry-pairs.ts';
import type { Entry } from '../listing/page.ts';

const SECOND = 10n ** 24n;

/** Units that times are cut to, in the unit of `ShownTime.at`; within longer ones files meet by chance. */
const units = { millisecond: SECOND / 1000n, second: SECOND } as const;

export type TimeUnit = keyof typeof units;

export const timeUnits: readonly TimeUnit[] = ['millisecond', 'second'];

/** The time cut to a unit that is coarser than what is shown; undefined where there is none such. */
export function cutTo(unit: TimeUnit, { time }: Entry): bigint | undefined {
  const width = units[unit];
  if (!time || time.format === 'epoch' || width <= time.step) return undefined;
  return time.at - (((time.at % width) + width) % width);
}

/** Whether two entries were created within one and the same unit. */
export function areWithin(unit: TimeUnit, a: Entry, b: Entry): boolean {
  const cut = cutTo(unit, a);
  return cut !== undefined && a.time?.zoned === b.time?.zoned && cut === cutTo(unit, b);
}

/** How close two files were created: at one time as shown, or within a unit that a cursor may cut to. */
export function kinship(a: Entry, b: Entry): 'tied' | TimeUnit | undefined {
  return areTied(a, b) ? 'tied' : timeUnits.find((unit) => areWithin(unit, a, b));
}
