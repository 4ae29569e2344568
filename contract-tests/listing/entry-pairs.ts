import { distinctEntries } from './history.ts';
import type { Entry, Walk } from './page.ts';
import { certainlyLater, type ShownTime, sameShownTime } from './shown-time.ts';

type Timed = Pick<Entry, 'time'>;

/** Two entries, as a walk shows them one before the other. */
export type Pair = readonly [Entry, Entry];

/** Adjacent entries of a walk, without those that it repeats. */
export function neighbours(walk: Walk): Pair[] {
  const entries = distinctEntries(walk);
  return entries.flatMap((second, index): Pair[] => {
    const first = entries[index - 1];
    return first ? [[first, second]] : [];
  });
}

/** The same text is the same time, whether it can be read or not. */
export function areTied(a: Entry, b: Entry): boolean {
  if (a.time && b.time) return sameShownTime(a.time, b.time);
  return a.shownTime !== '' && a.shownTime === b.shownTime;
}

/** Pairs of files with ids, next to each other, that show one creation time; each pair once. */
export function tiesIn(walks: readonly Walk[]): Pair[] {
  const ties = walks
    .flatMap(neighbours)
    .filter(([a, b]) => a.id !== '' && b.id !== '' && areTied(a, b));
  return [...new Map(ties.map((pair) => [pairKey(pair), pair])).values()];
}

export const pairKey = ([a, b]: Pair): string => `${a.key}\n${b.key}`;

/** At the precision shown; undefined when the times cannot be read or compared. */
export function isLater(a: Timed, b: Timed): boolean | undefined {
  return a.time && b.time ? certainlyLater(a.time, b.time) : undefined;
}

/** Seconds since 1970 at the start of 1990 and of 2040: files of an API of today lie between. */
const FROM = 631_152_000n;
const UNTIL = 2_208_988_800n;

/** Seconds, milliseconds, microseconds, nanoseconds: so many to the second. */
const UNITS = [1n, 1000n, 1_000_000n, 1_000_000_000n];

/** A `ShownTime` of an epoch counts in parts of its own unit. */
const PARTS = 10n ** 24n;

/**
 * Whether creation times are shown as numbers of which none is an epoch of our time. Such a number
 * may be a counter, or a sort key that runs backwards, as 10^13 less the milliseconds does: which
 * of two is newer is unknown.
 */
function areCounters(entries: readonly Entry[]): boolean {
  const numbers = entries.flatMap(({ time }) => (time?.format === 'epoch' ? [time] : []));
  return numbers.length > 0 && !numbers.some(isOfOurTime);
}

/** The walks with no time read, where their times are counters. */
export function withoutCounters(walks: readonly Walk[]): readonly Walk[] {
  if (!areCounters(walks.flatMap(({ entries }) => entries))) return walks;
  return walks.map((walk) => ({
    ...walk,
    entries: walk.entries.map((entry) => ({ ...entry, time: undefined })),
  }));
}

function isOfOurTime({ at }: ShownTime): boolean {
  const whole = at / PARTS;
  return UNITS.some((unit) => whole >= FROM * unit && whole < UNTIL * unit);
}
