/** The latest so many of the items that were pushed. */
export interface Ring<Item> {
  /** In constant time, however many are kept. */
  push(item: Item): void;
  /** The oldest first. */
  items(): readonly Item[];
  clear(): void;
}

/** @param size how many are kept; 0 for none. */
export function createRing<Item>(size: number): Ring<Item> {
  const kept: Item[] = [];
  /** Where the oldest stands, and so the next goes, once the ring is full. */
  let oldest = 0;
  return {
    push(item) {
      if (kept.length < size) {
        kept.push(item);
      } else if (size > 0) {
        kept[oldest] = item;
        oldest = (oldest + 1) % size;
      }
    },
    items: () => [...kept.slice(oldest), ...kept.slice(0, oldest)],
    clear() {
      kept.length = 0;
      oldest = 0;
    },
  };
}
