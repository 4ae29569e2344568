import type { Entry } from '../listing/page.ts';
import type { Walk } from '../listing/walk.ts';

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
