import { distinctEntries } from './compare.ts';
import type { Entry, Walk } from './page.ts';
import { certainlyLater, sameShownTime } from './times.ts';

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
export function isLater(a: Pick<Entry, 'time'>, b: Pick<Entry, 'time'>): boolean | undefined {
  return a.time && b.time ? certainlyLater(a.time, b.time) : undefined;
}

/** The plausible ways to compare ids (clause 4.3 r2 leaves it open). */
type Comparison = (a: string, b: string) => number;

const natural = new Intl.Collator('en', { numeric: true });
const collated = new Intl.Collator('en');
const alphanumeric = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const comparisons: Readonly<Record<string, Comparison>> = {
  'code unit': compareUnits,
  'case-folded': (a, b) => compareUnits(a.toLowerCase(), b.toLowerCase()),
  numeric: (a, b) => natural.compare(a, b),
  'length first': (a, b) => a.length - b.length || compareUnits(a, b),
  collated: (a, b) => collated.compare(a, b),
  'letters and digits only': (a, b) => compareUnits(alphanumeric(a), alphanumeric(b)),
};

export interface IdOrder {
  readonly comparison: string;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Every comparison under which all pairs, in listed order, have one direction, the simplest first.
 */
export function fittingOrders(pairs: readonly (readonly [string, string])[]): IdOrder[] {
  return Object.entries(comparisons).flatMap(([comparison, compare]): IdOrder[] => {
    const signs = new Set(pairs.map(([a, b]) => Math.sign(compare(a, b))));
    signs.delete(0);
    if (signs.size !== 1) return [];
    return [{ comparison, direction: signs.has(-1) ? 'ascending' : 'descending' }];
  });
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
