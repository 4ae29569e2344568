import { type Entry, pageOf, type Walk } from './page.ts';
import { certainlyLater } from './times.ts';

/** Adjacent files that a walk should have shown, because earlier and later walks do. */
export interface Gap {
  readonly walk: Walk;
  /** From an earlier walk. */
  readonly files: readonly [Entry, ...Entry[]];
  /** The first of them, from a later walk. */
  readonly after: Entry;
  /** The entry of the walk before the gap; undefined if it is at the start. */
  readonly last: Entry | undefined;
  /** The entry of the walk after the gap; undefined if it is at the end. */
  readonly next: Entry | undefined;
  readonly at: 'start' | 'boundary' | 'page' | 'end';
}

/** A file listed twice in one walk. */
export interface Repeat {
  readonly walk: Walk;
  readonly first: Entry;
  readonly again: Entry;
}

/**
 * Files that walks skipped. A listing may change between walks, so only a file that an earlier and
 * a later walk show proves a skip, and only in the part that the walk covered.
 */
export function findGaps(walks: readonly Walk[]): Gap[] {
  const orders = walks.map((walk) => ({ walk, order: positionsOf(walk) }));
  return orders.flatMap(({ walk, order }, index) => {
    const gaps = new Map<string | undefined, Gap>();
    const later = sightingsIn(orders.slice(index + 1).toReversed());
    for (const [key, before] of sightingsIn(orders.slice(0, index))) {
      const after = later.get(key);
      if (!after || order.has(key)) continue;
      if (walk.end.kind !== 'complete' && !reachesPast(walk, before, after)) continue;
      const gap = gapAt(walk, before, after.entry);
      const begun = gaps.get(gap.last?.key);
      gaps.set(gap.last?.key, begun ? { ...begun, files: [...begun.files, before.entry] } : gap);
    }
    return [...gaps.values()];
  });
}

function gapAt(walk: Walk, { order, at, entry }: Sighting, after: Entry): Gap {
  const last = walk.entries.findLast(({ key }) => (order.get(key) ?? Infinity) < at);
  const next = walk.entries.find(({ key }) => (order.get(key) ?? -1) > at);
  return { walk, files: [entry], after, last, next, at: placeOf(walk, last, next) };
}

function placeOf(walk: Walk, last: Entry | undefined, next: Entry | undefined): Gap['at'] {
  if (!last) return 'start';
  if (!next) return 'end';
  return pageOf(last, walk) === pageOf(next, walk) ? 'page' : 'boundary';
}

/**
 * Files listed twice in one walk, if every other complete walk shows them too: a file that is
 * deleted and restored may appear twice.
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

/** Whether the listing stood still: all complete walks but those with gaps show the same files. */
export function isListingUnchanged(walks: readonly Walk[], gaps: readonly Gap[] = []): boolean {
  const whole = walks.filter(
    (walk) => walk.end.kind === 'complete' && !gaps.some((gap) => gap.walk === walk),
  );
  const keys = whole.map(({ entries }) => new Set(entries.map(({ key }) => key)));
  const [first] = keys;
  return keys.every(
    (each) => each.size === first?.size && [...each].every((key) => first.has(key)),
  );
}

/** The entries of a walk without repeats, each at its first position. */
export function distinctEntries({ entries }: Walk): Entry[] {
  return [
    ...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values(),
  ].toReversed();
}

type Positions = ReadonlyMap<string, number>;

/** The first position of each file. */
export function positionsOf({ entries }: Walk): Positions {
  const positions = new Map<string, number>();
  entries.forEach(({ key }, index) => {
    if (!positions.has(key)) positions.set(key, index);
  });
  return positions;
}

/** A file in a walk: its position, and the positions of all files. */
interface Sighting {
  readonly order: Positions;
  readonly at: number;
  readonly entry: Entry;
}

/** Every file of the walks, from the first walk with it. */
function sightingsIn(
  walks: readonly { readonly walk: Walk; readonly order: Positions }[],
): ReadonlyMap<string, Sighting> {
  const found = new Map<string, Sighting>();
  for (const { walk, order } of walks) {
    for (const [key, at] of order) {
      const entry = walk.entries[at];
      if (entry && !found.has(key)) found.set(key, { order, at, entry });
    }
  }
  return found;
}

/**
 * Whether the walk shows a file that comes later in both other walks, and is older if the times can
 * be parsed: a listing in the wrong order is not a skip.
 */
function reachesPast(walk: Walk, before: Sighting, after: Sighting): boolean {
  return walk.entries.some(
    ({ key, time }) =>
      (before.order.get(key) ?? -1) > before.at &&
      (after.order.get(key) ?? -1) > after.at &&
      !(time && before.entry.time && !certainlyLater(before.entry.time, time)),
  );
}
