import type { Entry } from '../listing/page.ts';
import { sameShownTime } from '../listing/shown-time.ts';
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

/** One and the same text shows one time, whether it can be read or not. */
export function areTied(a: Entry, b: Entry): boolean {
  if (a.time && b.time) return sameShownTime(a.time, b.time);
  return a.shownTime !== '' && a.shownTime === b.shownTime;
}

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
