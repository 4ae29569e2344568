/** Items in order, which nobody writes to: an array, or what makes them when they are asked for. */
export interface Block<Place, Item extends Place> {
  readonly length: number;
  /** Where the item at an index stands. */
  at(index: number): Place | undefined;
  slice(start: number, end: number): Item[];
}

/** Where an item stands; at the end of the last block where it would be the last of all. */
type Spot = readonly [block: number, index: number];

/** To copy a block of so many takes no longer than a few searches. */
const LARGEST_BLOCK = 256;

/**
 * Items in the order of a comparison, no two of them equal, in blocks that many lists may share: to
 * find, add, replace or remove one is a binary search, and a copy of one block; a page is a search
 * and a slice. A class, since a thousand sandboxes have one for each listing.
 */
export class SortedList<Place, Item extends Place> {
  readonly #compare: (a: Place, b: Place) => number;
  readonly #largest: number;
  /** In order, and none of them empty; those that it began with, until the first write. */
  #blocks: readonly Block<Place, Item>[];
  #own: Block<Place, Item>[] | undefined;
  /** Blocks that are no longer in the list, and each `whole` of before. Created with the first write. */
  #replaced: WeakSet<object> | undefined;
  #whole: object | undefined;
  #size: number;

  /** @param blocks what it begins with, in order, none of them empty. */
  constructor(
    compare: (a: Place, b: Place) => number,
    blocks: readonly Block<Place, Item>[] = [],
    largestBlock = LARGEST_BLOCK,
  ) {
    this.#compare = compare;
    this.#largest = largestBlock;
    this.#blocks = blocks;
    this.#size = lengthOf(blocks);
  }

  get size(): number {
    return this.#size;
  }

  /** Identifies the current items: each write replaces it. */
  get whole(): object {
    this.#whole ??= {};
    return this.#whole;
  }

  /** Whether a block, or a `whole`, that this list had is still in it: nobody wrote to it since. */
  has(part: object): boolean {
    return !this.#replaced?.has(part);
  }

  add(item: Item): void {
    this.#splice(this.#spotOf(item, false), 0, item);
  }

  /** Puts an item where an equal one stands. @returns whether there was one. */
  replace(item: Item): boolean {
    return this.#spliceAt(item, item);
  }

  /** Removes what stands exactly at a place. @returns whether anything did. */
  remove(place: Place): boolean {
    return this.#spliceAt(place);
  }

  /**
   * Up to `count` items behind a place; from the first on if there is none.
   *
   * @param read receives the parts of the list that the items depend on.
   */
  after(place: Place | null, count: number, read?: object[]): readonly Item[] {
    if (this.#blocks.length === 0) read?.push(this.whole);
    let [block, index] = place === null ? [0, 0] : this.#spotOf(place, true);
    const found: Item[] = [];
    for (; block < this.#blocks.length && found.length < count; block++, index = 0) {
      const there = this.#blocks[block];
      if (!there) break;
      read?.push(there);
      for (const item of there.slice(index, index + count - found.length)) found.push(item);
    }
    return found;
  }

  /** How many stand at a place or before it. */
  countTo(place: Place): number {
    const [block, index] = this.#spotOf(place, true);
    return lengthOf(this.#blocks.slice(0, block)) + index;
  }

  /** The spot of the first item at a place or behind it; or of the first that is behind it. */
  #spotOf(place: Place, isBehind: boolean): Spot {
    const isBefore = (item: Place | undefined): boolean => {
      if (item === undefined) return false;
      const order = this.#compare(item, place);
      return isBehind ? order <= 0 : order < 0;
    };
    // The last block takes what is behind it.
    const block = countLeading(this.#blocks.length - 1, (at) => {
      const each = this.#blocks[at];
      return isBefore(each?.at(each.length - 1));
    });
    const there = this.#blocks[block];
    const index = countLeading(there?.length ?? 0, (at) => isBefore(there?.at(at)));
    return [block, index];
  }

  /** Puts items in the place of what stands exactly at one. @returns whether anything did. */
  #spliceAt(place: Place, ...items: readonly Item[]): boolean {
    const spot = this.#spotOf(place, false);
    const there = this.#blocks[spot[0]]?.at(spot[1]);
    if (there === undefined || this.#compare(there, place) !== 0) return false;
    this.#splice(spot, 1, ...items);
    return true;
  }

  /** Puts items in the place of what stands at a spot: in a copy of its block. */
  #splice([block, index]: Spot, removed: number, ...items: readonly Item[]): void {
    this.#own ??= [...this.#blocks];
    this.#blocks = this.#own;
    const there = this.#own[block] ?? [];
    this.#replaced ??= new WeakSet();
    this.#replaced.add(there).add(this.whole);
    this.#whole = undefined;
    const copy = there.slice(0, there.length);
    copy.splice(index, removed, ...items);
    const middle = copy.length >> 1;
    if (copy.length > this.#largest) {
      this.#own.splice(block, 1, copy.slice(0, middle), copy.slice(middle));
    } else if (copy.length > 0) this.#own[block] = copy;
    else this.#own.splice(block, 1);
    this.#size += items.length - removed;
  }
}

const lengthOf = (blocks: readonly { readonly length: number }[]): number =>
  blocks.reduce((sum, { length }) => sum + length, 0);

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
