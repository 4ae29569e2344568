import type { Entry } from './page.ts';
import { certainlyLater } from './shown-time.ts';
import type { Walk } from './walk.ts';

/** A file seen before and after a walk that should have shown it, and did not. */
export interface Skip {
  readonly walk: Walk;
  /** The file as an earlier and as a later walk show it. */
  readonly before: Entry;
  readonly after: Entry;
  /** The last entry of the walk that stands before the gap; undefined when the gap is in front. */
  readonly lastBeforeGap: Entry | undefined;
  /** The first entry of the walk that stands behind the gap; undefined when the gap is at the end. */
  readonly firstBehindGap: Entry | undefined;
}

/** A file listed twice in one walk. */
export interface Repeat {
  readonly walk: Walk;
  readonly first: Entry;
  readonly again: Entry;
}

/**
 * Files that a walk skipped. A listing may change while it is walked: only a file that stands in a
 * walk before and in a walk after proves a skip, and only in the stretch that the walk covered.
 */
export function findSkips(walks: readonly Walk[]): Skip[] {
  const positions = walks.map(positionsOf);
  return walks.flatMap((walk, index) => {
    const own = positions[index] ?? new Map();
    const missing = keysBeforeAndAfter(positions, index).filter(({ key }) => !own.has(key));
    return missing.flatMap(({ key, earlier, later }) => {
      const before = sightingOf(key, earlier);
      const after = sightingOf(key, later);
      if (!before || !after) return [];
      if (walk.end.kind !== 'complete' && !reachesPast(walk, before, after)) return [];
      const lastBeforeGap = lastBefore(walk, before);
      const firstBehindGap = firstBehind(walk, before);
      return [{ walk, before: before.entry, after: after.entry, lastBeforeGap, firstBehindGap }];
    });
  });

  function sightingOf(key: string, walk: number): Sighting | undefined {
    const order = positions[walk];
    const at = order?.get(key);
    const entry = at === undefined ? undefined : walks[walk]?.entries[at];
    return order && at !== undefined && entry ? { order, at, entry } : undefined;
  }
}

/**
 * Files listed twice in one walk, of those that every other finished walk shows too: a file that
 * comes and goes may be met twice.
 */
export function findRepeats(walks: readonly Walk[]): Repeat[] {
  const finished = walks.filter(({ end }) => end.kind === 'complete');
  const shown = new Map(finished.map((walk) => [walk, new Set(walk.entries.map(({ id }) => id))]));
  return walks.flatMap((walk) => {
    const firsts = new Map<string, Entry>();
    return walk.entries.flatMap((again) => {
      if (again.id === '') return [];
      const first = firsts.get(again.id);
      if (!first) firsts.set(again.id, again);
      const steady = finished.every((other) => other === walk || shown.get(other)?.has(again.id));
      return first && (steady || first.exchange === again.exchange) ? [{ walk, first, again }] : [];
    });
  });
}

/** The entries of a walk without repeats, each where it stands first. */
export function distinctEntries({ entries }: Walk): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ key }) => {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

type Positions = ReadonlyMap<string, number>;

/** Where each file stands first. */
export function positionsOf({ entries }: Walk): Positions {
  const positions = new Map<string, number>();
  entries.forEach(({ key }, index) => {
    if (!positions.has(key)) positions.set(key, index);
  });
  return positions;
}

function keysBeforeAndAfter(positions: readonly Positions[], index: number) {
  const later = new Map<string, number>();
  positions.forEach((map, walk) => {
    if (walk > index) for (const key of map.keys()) later.set(key, walk);
  });
  const found = new Map<string, { key: string; earlier: number; later: number }>();
  positions.slice(0, index).forEach((map, earlier) => {
    for (const key of map.keys()) {
      const after = later.get(key);
      if (after !== undefined && !found.has(key)) found.set(key, { key, earlier, later: after });
    }
  });
  return [...found.values()];
}

interface Sighting {
  readonly order: Positions;
  readonly at: number;
  readonly entry: Entry;
}

/**
 * Whether the walk shows a file that follows, before and after, and that is older where the times
 * can be read: an order that is broken in itself is no skip.
 */
function reachesPast(walk: Walk, before: Sighting, after: Sighting): boolean {
  return walk.entries.some(
    ({ key, time }) =>
      (before.order.get(key) ?? -1) > before.at &&
      (after.order.get(key) ?? -1) > after.at &&
      !(time && before.entry.time && !certainlyLater(before.entry.time, time)),
  );
}

function lastBefore({ entries }: Walk, { order, at }: Sighting): Entry | undefined {
  return entries.findLast(({ key }) => (order.get(key) ?? Number.POSITIVE_INFINITY) < at);
}

function firstBehind({ entries }: Walk, { order, at }: Sighting): Entry | undefined {
  return entries.find(({ key }) => (order.get(key) ?? -1) > at);
}

/**
 * The walks with each file known by its id alone, unless some walk shows the id twice: then the
 * creation time tells one file from the other. It is no part of the identity otherwise, as two
 * servers of one deployment may show it at different precisions.
 */
export function identified(walks: readonly Walk[]): Walk[] {
  const shared = new Set(walks.flatMap(({ entries }) => idsShownTwice(entries)));
  const identify = (entry: Entry): Entry =>
    entry.id === '' || shared.has(entry.id) ? entry : { ...entry, key: entry.id };
  return walks.map((walk) => ({
    ...walk,
    pages: walk.pages.map((page) => ({ ...page, entries: page.entries?.map(identify) })),
    entries: walk.entries.map(identify),
  }));
}

function idsShownTwice(entries: readonly Entry[]): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id }) => {
    if (seen.has(id)) return [id];
    seen.add(id);
    return [];
  });
}
