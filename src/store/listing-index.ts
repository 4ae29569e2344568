import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';
import { type Block, SortedList } from './sorted-list.ts';

/** A file at its place in the listing, with room for the JSON that was made of it. */
export interface ListedFile extends Position {
  readonly file: WorldFile;
  /** The entry as JSON, once somebody has written it; a changed file is listed anew, without. */
  json?: string | undefined;
}

/** The files of one workspace in listing order. */
export type ListingIndex = SortedList<Position, ListedFile>;

/** @param blocks what it begins with, in listing order; empty if left out. */
export function createListingIndex(
  ordering: Ordering,
  blocks?: readonly Block<Position, ListedFile>[],
): ListingIndex {
  return new SortedList<Position, ListedFile>(ordering.compare, blocks);
}

/** A file as it is listed, nothing written of it yet. */
export function listedFile(file: WorldFile, ordering: Ordering): ListedFile {
  return {
    file,
    id: file.id,
    orderTime: ordering.orderTimeOf(file.createdAt),
    // From the start, so that writing it later moves nothing in memory.
    json: undefined,
  };
}
