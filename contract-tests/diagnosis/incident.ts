import type { Entry } from '../listing/page.ts';
import type { Walk } from '../listing/walk.ts';

/** What went wrong in a walk, and where: what its picture and its likely cause are made of. */
export type Incident =
  /** A file that another walk shows and this one does not. */
  | {
      readonly kind: 'skipped';
      readonly walk: Walk;
      readonly shownBy: Walk;
      readonly file: Entry;
      /** With those that are missing next to it, where that is known. */
      readonly files?: readonly Entry[];
      readonly last: Entry | undefined;
      readonly next: Entry | undefined;
    }
  | {
      readonly kind: 'repeated';
      readonly walk: Walk;
      readonly first: Entry;
      readonly again: Entry;
    }
  /** `second` stands behind `first`, and is newer. */
  | {
      readonly kind: 'misplaced';
      readonly walk: Walk;
      readonly first: Entry;
      readonly second: Entry;
    }
  /** Two files that two walks show either way round; in `walk` `first` comes first. */
  | {
      readonly kind: 'swapped';
      readonly walk: Walk;
      readonly shownBy: Walk;
      readonly first: Entry;
      readonly second: Entry;
    }
  /** Page after page brings nothing new. */
  | { readonly kind: 'endless'; readonly walk: Walk };

/** The walk among all that holds an entry: entries are told apart by their objects. */
export const walkOf = (entry: Entry, walks: readonly Walk[]): Walk | undefined =>
  walks.find(({ entries }) => entries.includes(entry));

const SECOND = 10n ** 24n;

/** Units that times are cut to, the finest first, in the unit of `ShownTime.at`. */
const units = [
  ['millisecond', SECOND / 1000n],
  ['second', SECOND],
  ['minute', 60n * SECOND],
  ['hour', 3600n * SECOND],
  ['day', 86_400n * SECOND],
] as const;

export type TimeUnit = (typeof units)[number][0];

/** The units that are coarser than what an entry shows, the finest first. */
export const coarserUnits = ({ time }: Entry): readonly TimeUnit[] =>
  time === undefined || time.format === 'epoch'
    ? []
    : units.filter(([, width]) => width > time.step).map(([unit]) => unit);

/** The time cut to a unit, to be compared; undefined where it cannot be read. */
export function cutTo(unit: TimeUnit, { time }: Entry): bigint | undefined {
  const width = units.find(([name]) => name === unit)?.[1];
  if (!time || time.format === 'epoch' || width === undefined) return undefined;
  const rest = ((time.at % width) + width) % width;
  return time.at - rest;
}

/** Whether two entries were created within one and the same unit. */
export function areWithin(unit: TimeUnit, a: Entry, b: Entry): boolean {
  const cut = cutTo(unit, a);
  return cut !== undefined && a.time?.zoned === b.time?.zoned && cut === cutTo(unit, b);
}

/** The finest unit, coarser than what is shown, within which two entries were created. */
export const sharedUnit = (a: Entry, b: Entry): TimeUnit | undefined =>
  coarserUnits(a).find((unit) => areWithin(unit, a, b));

/** Files that finished walks before one show, and none behind it: they went meanwhile. */
export function vanishedAround(walk: Walk, walks: readonly Walk[]): Entry[] {
  const { before, after } = around(walk, walks);
  return after.length === 0 ? [] : onlyIn(before, after);
}

/** Files that finished walks behind one show, and none before it: they came meanwhile. */
export function arrivedAround(walk: Walk, walks: readonly Walk[]): Entry[] {
  const { before, after } = around(walk, walks);
  if (before.length > 0) return onlyIn(after, before);
  // The first walk of all began with what was there.
  const pages = walk.pages.slice(0, 1).flatMap(({ entries = [] }) => entries);
  const [newest] = pages;
  const shown = new Set(walk.entries.map(({ key }) => key));
  return after
    .slice(0, 1)
    .flatMap(({ entries }) =>
      entries.slice(
        0,
        entries.findIndex(({ key }) => key === newest?.key),
      ),
    )
    .filter(({ key }) => !shown.has(key));
}

function around(walk: Walk, walks: readonly Walk[]) {
  const at = walks.indexOf(walk);
  const finished = (some: readonly Walk[]) => some.filter(({ end }) => end.kind === 'complete');
  return { before: finished(walks.slice(0, at)), after: finished(walks.slice(at + 1)) };
}

function onlyIn(some: readonly Walk[], others: readonly Walk[]): Entry[] {
  const known = new Set(others.flatMap(({ entries }) => entries.map(({ key }) => key)));
  const found = new Map<string, Entry>();
  for (const { entries } of some) {
    for (const entry of entries) if (!known.has(entry.key)) found.set(entry.key, entry);
  }
  return [...found.values()];
}
