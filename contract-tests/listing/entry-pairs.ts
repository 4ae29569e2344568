import { distinctEntries } from './history.ts';
import type { Entry, Walk } from './page.ts';
import { certainlyLater, type ShownTime, sameShownTime } from './shown-time.ts';

type Timed = Pick<Entry, 'time'>;

/** Two entries, one before the other in a walk. */
export type Pair = readonly [Entry, Entry];

/** Pairs of adjacent entries of a walk, without repeated ones. */
export function neighbours(walk: Walk): Pair[] {
  const entries = distinctEntries(walk);
  return entries.flatMap((second, index): Pair[] => {
    const first = entries[index - 1];
    return first ? [[first, second]] : [];
  });
}

/** Equal texts are the same time, even if they cannot be parsed. */
export function areTied(a: Entry, b: Entry): boolean {
  if (a.time && b.time) return sameShownTime(a.time, b.time);
  return a.shownTime !== '' && a.shownTime === b.shownTime;
}

/** Pairs of adjacent files with ids and the same creation time, each pair once. */
export function tiesIn(walks: readonly Walk[]): Pair[] {
  const ties = walks
    .flatMap(neighbours)
    .filter(([a, b]) => a.id !== '' && b.id !== '' && areTied(a, b));
  return [...new Map(ties.map((pair) => [pairKey(pair), pair])).values()];
}

export const pairKey = ([a, b]: Pair): string => `${a.key}\n${b.key}`;

/** At the precision shown; undefined if the times cannot be parsed or compared. */
export function isLater(a: Timed, b: Timed): boolean | undefined {
  return a.time && b.time ? certainlyLater(a.time, b.time) : undefined;
}

/** The years 1990 and 2040 in seconds since 1970, the plausible range of creation times. */
const FROM = 631_152_000n;
const UNTIL = 2_208_988_800n;

/** Seconds, milliseconds, microseconds, nanoseconds: the number of units per second. */
const UNITS = [1n, 1000n, 1_000_000n, 1_000_000_000n];

/** The parts of a unit in which a `ShownTime` counts. */
const PARTS = 10n ** 24n;

/**
 * Whether creation times are numbers, none of them a plausible epoch time. They may be counters, or
 * descending sort keys such as 10^13 minus the milliseconds, so it is unknown which of two is
 * newer.
 */
function areCounters(entries: readonly Entry[]): boolean {
  const numbers = entries.flatMap(({ time }) => (time?.format === 'epoch' ? [time] : []));
  return numbers.length > 0 && !numbers.some(isOfOurTime);
}

/** The walks, without parsed times if their times are counters. */
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
