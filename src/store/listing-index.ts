import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';
import { type Block, SortedList } from './sorted-list.ts';

/** A file at its place in the listing. */
export interface ListedFile extends Position {
  readonly file: WorldFile;
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

export function listedFile(file: WorldFile, ordering: Ordering): ListedFile {
  return { file, id: file.id, orderTime: ordering.orderTimeOf(file.createdAt) };
}
