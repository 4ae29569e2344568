/**
 * Items in the order of a comparison, no two of them equal. To find, add, replace or remove one is
 * a binary search, and a copy of one block; a page is a search and a slice.
 */
export interface SortedList<Place, Item extends Place> {
  readonly size: number;
  add(item: Item): void;
  /** Puts an item where an equal one stands. @returns whether there was one. */
  replace(item: Item): boolean;
  /** Removes what stands exactly at a place. @returns whether anything did. */
  remove(place: Place): boolean;
  /** Up to `count` items behind a place; from the first on if there is none. */
  after(place: Place | null, count: number): readonly Item[];
  /** How many stand at a place or before it. */
  countTo(place: Place): number;
}

/** Items in order, in blocks: nobody writes to one, so that any number of lists may share them. */
export type Blocks<Item> = readonly (readonly Item[])[];

/** To copy a block of so many takes no longer than a few searches. */
const LARGEST_BLOCK = 1_024;

/** Many items at once: one sort, instead of a search for each. */
export function sortIntoBlocks<Place, Item extends Place>(
  items: readonly Item[],
  compare: (a: Place, b: Place) => number,
  largestBlock = LARGEST_BLOCK,
): Blocks<Item> {
  const sorted = items.toSorted(compare);
  const half = Math.ceil(largestBlock / 2);
  return Array.from({ length: Math.ceil(sorted.length / half) }, (_, index) =>
    sorted.slice(index * half, (index + 1) * half),
  );
}

export interface SortedListOptions<Item> {
  /** What the list begins with, in order; empty if left out. */
  readonly blocks?: Blocks<Item>;
  readonly largestBlock?: number;
}

/**
 * A sorted list as an array of sorted blocks: a page is a plain slice, as of one array, and yet no
 * write copies more than two blocks. Two neighbours are always longer than half a block together.
 */
export function createSortedList<Place, Item extends Place>(
  compare: (a: Place, b: Place) => number,
  { blocks: given = [], largestBlock = LARGEST_BLOCK }: SortedListOptions<Item> = {},
): SortedList<Place, Item> {
  const half = Math.ceil(largestBlock / 2);
  /** Those that it began with, until the first write. */
  let blocks = given;
  const ownBlocks = (): (readonly Item[])[] => {
    own ??= [...given];
    blocks = own;
    return own;
  };
  let own: (readonly Item[])[] | undefined;
  let size = given.reduce((sum, block) => sum + block.length, 0);
  /** The spot of the first item at a place or behind it. */
  const spotOf = (place: Place) => locate(blocks, (item) => compare(item, place) < 0);
  const spotBehind = (place: Place) => locate(blocks, (item) => compare(item, place) <= 0);
  const isAt = (place: Place, { block, index }: Spot): boolean => {
    const item = blocks[block]?.[index];
    return item !== undefined && compare(item, place) === 0;
  };
  /** Puts items in the place of what stands at a spot: in a copy of its block. */
  const splice = ({ block, index }: Spot, removed: number, ...items: readonly Item[]) => {
    ownBlocks()[block] = (blocks[block] ?? []).toSpliced(index, removed, ...items);
  };

  return {
    get size() {
      return size;
    },
    add(item) {
      const spot = spotOf(item);
      const isLast = spot.block === blocks.length && spot.block > 0;
      const block = isLast ? spot.block - 1 : spot.block;
      splice({ block, index: isLast ? (blocks[block]?.length ?? 0) : spot.index }, 0, item);
      splitOver(ownBlocks(), block, largestBlock);
      size += 1;
    },
    replace(item) {
      const spot = spotOf(item);
      if (!isAt(item, spot)) return false;
      splice(spot, 1, item);
      return true;
    },
    remove(place) {
      const spot = spotOf(place);
      if (!isAt(place, spot)) return false;
      splice(spot, 1);
      joinShort(ownBlocks(), spot.block, half);
      size -= 1;
      return true;
    },
    after: (place, count) =>
      sliceFrom(blocks, place === null ? { block: 0, index: 0 } : spotBehind(place), count),
    countTo(place) {
      const { block, index } = spotBehind(place);
      return blocks.slice(0, block).reduce((sum, { length }) => sum + length, index);
    },
  };
}

/** Where an item stands; behind the last block where it would be the last of all. */
interface Spot {
  readonly block: number;
  readonly index: number;
}

/** The spot of the first item that `isBefore` does not hold for. */
function locate<Item>(
  blocks: readonly (readonly Item[])[],
  isBefore: (item: Item) => boolean,
): Spot {
  const block = countLeading(blocks.length, (index) => {
    const last = blocks[index]?.at(-1);
    return last !== undefined && isBefore(last);
  });
  const items = blocks[block] ?? [];
  const index = countLeading(items.length, (each) => {
    const item = items[each];
    return item !== undefined && isBefore(item);
  });
  return { block, index };
}

/** How many indexes from 0 on fulfil a condition that no later one does. */
function countLeading(length: number, fulfils: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fulfils(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function splitOver<Item>(blocks: (readonly Item[])[], at: number, largestBlock: number): void {
  const block = blocks[at];
  if (!block || block.length <= largestBlock) return;
  const middle = Math.ceil(block.length / 2);
  blocks.splice(at, 1, block.slice(0, middle), block.slice(middle));
}

/** Joins a block that lost an item to its neighbours where they have become short together. */
function joinShort<Item>(blocks: (readonly Item[])[], at: number, longest: number): void {
  for (const first of [at, at - 1]) {
    const [block, next] = [blocks[first], blocks[first + 1]];
    if (block && next && block.length + next.length <= longest) {
      blocks.splice(first, 2, block.concat(next));
    }
  }
  if (blocks[at]?.length === 0) blocks.splice(at, 1);
}

function sliceFrom<Item>(
  blocks: readonly (readonly Item[])[],
  { block, index }: Spot,
  count: number,
): readonly Item[] {
  const slice = blocks[block]?.slice(index, index + count) ?? [];
  for (let at = block + 1; at < blocks.length && slice.length < count; at++) {
    for (const item of blocks[at]?.slice(0, count - slice.length) ?? []) slice.push(item);
  }
  return slice;
}
