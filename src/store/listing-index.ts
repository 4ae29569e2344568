import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';

/** A file at its place in the listing, with room for the JSON that was made of it. */
export interface ListedFile extends Position {
  readonly file: WorldFile;
  /** The entry as JSON, once somebody has written it; a changed file gets a new place, without. */
  json?: string;
}

/**
 * The files of one workspace in listing order. A page costs O(log n + page): a binary search, and
 * a slice. Kept beside the database because its queries scan (91 ms for a page of 50,000 files).
 */
export interface ListingIndex {
  readonly size: number;
  /** Takes many files at once: one sort, instead of a search for each. */
  load(files: Iterable<WorldFile>): void;
  add(file: WorldFile): void;
  remove(file: WorldFile): void;
  /** Up to `count` files behind a position; from the newest on if there is none. */
  pageAfter(position: Position | null, count: number): readonly ListedFile[];
}

export function createListingIndex(ordering: Ordering): ListingIndex {
  let places: ListedFile[] = [];

  const placeOf = (file: WorldFile): ListedFile => ({
    file,
    id: file.id,
    orderTime: ordering.orderTimeOf(file.createdAt),
  });

  /** How many places stand before a position; those at it count with `inclusive`. */
  const countBefore = (position: Position, inclusive: boolean): number => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = places[middle];
      if (!place) break;
      const order = ordering.compare(place, position);
      if (order < 0 || (inclusive && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    get size() {
      return places.length;
    },
    load(files) {
      const added = Array.from(files, placeOf);
      places = places.length === 0 ? added : places.concat(added);
      places.sort(ordering.compare);
    },
    add(file) {
      const place = placeOf(file);
      places.splice(countBefore(place, false), 0, place);
    },
    remove(file) {
      const position = placeOf(file);
      const index = countBefore(position, false);
      if (places[index]?.id === file.id) places.splice(index, 1);
    },
    pageAfter(position, count) {
      const start = position === null ? 0 : countBefore(position, true);
      return places.slice(start, start + count);
    },
  };
}
