import { areTied } from '../listing/entry-pairs.ts';
import type { Entry, Walk } from '../listing/page.ts';

const SECOND = 10n ** 24n;

/**
 * Units to which times may be cut, in the unit of `ShownTime.at`; within longer ones, files
 * coincide by chance.
 */
const units = { millisecond: SECOND / 1000n, second: SECOND } as const;

export type TimeUnit = keyof typeof units;

export const timeUnits: readonly TimeUnit[] = ['millisecond', 'second'];

/**
 * The time cut to a unit that is coarser than the precision shown; undefined if it is not coarser.
 */
export function cutTo(unit: TimeUnit, { time }: Entry): bigint | undefined {
  const width = units[unit];
  if (!time || time.format === 'epoch' || width <= time.step) return undefined;
  return time.at - (((time.at % width) + width) % width);
}

/** Whether two entries were created within the same unit. */
export function areWithin(unit: TimeUnit, a: Entry, b: Entry): boolean {
  const cut = cutTo(unit, a);
  return cut !== undefined && a.time?.zoned === b.time?.zoned && cut === cutTo(unit, b);
}

/**
 * How close the creation times of two files are: equal as shown, or within a unit to which a cursor
 * may be cut.
 */
export function kinship(a: Entry, b: Entry): 'tied' | TimeUnit | undefined {
  return areTied(a, b) ? 'tied' : timeUnits.find((unit) => areWithin(unit, a, b));
}

/**
 * Files in a complete walk before this one but in none after it: they disappeared in between.
 */
export function vanishedAround(walk: Walk, walks: readonly Walk[]): Entry[] {
  const { before, after } = around(walk, walks);
  return after.length === 0 ? [] : onlyIn(before, after);
}

/** Files that complete walks after this one show, and none before it: they arrived in between. */
export function arrivedAround(walk: Walk, walks: readonly Walk[]): Entry[] {
  const { before, after } = around(walk, walks);
  if (before.length > 0) return onlyIn(after, before);
  // There is no complete walk before: files before its newest one in a later walk are new.
  const newest = walk.entries[0]?.key;
  const shown = new Set(walk.entries.map(({ key }) => key));
  const [{ entries } = { entries: [] }] = after;
  const inFront = entries.slice(
    0,
    entries.findIndex(({ key }) => key === newest),
  );
  return inFront.filter(({ key }) => !shown.has(key));
}

function around(walk: Walk, walks: readonly Walk[]) {
  const at = walks.indexOf(walk);
  const finished = (some: readonly Walk[]) => some.filter(({ end }) => end.kind === 'complete');
  return { before: finished(walks.slice(0, at)), after: finished(walks.slice(at + 1)) };
}

function onlyIn(some: readonly Walk[], others: readonly Walk[]): Entry[] {
  const known = new Set(others.flatMap(({ entries }) => entries.map(({ key }) => key)));
  const found = some.flatMap(({ entries }) => entries).filter(({ key }) => !known.has(key));
  return [...new Map(found.map((entry) => [entry.key, entry])).values()];
}
