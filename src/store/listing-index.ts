import type { FileColumns } from '../world/file-columns.ts';
import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';
import { type Block, SortedList } from './sorted-list.ts';

/** A file at its place in the listing. */
export interface ListedFile extends Position {
  /** All of it: of a file of the world, an object that is made when it is asked for. */
  readonly file: WorldFile;
  /** What its entry is written from. */
  readonly source: EntrySource;
  readonly row: number;
}

/** What entries are written from, by row. */
export type EntrySource = Pick<
  FileColumns,
  'writeId' | 'writeName' | 'contentTypeAt' | 'sizeAt' | 'statusAt' | 'createdAt'
>;

/** The files of one workspace in listing order. */
export type ListingIndex = SortedList<Position, ListedFile>;

/** @param blocks what it begins with, in listing order; empty if left out. */
export function createListingIndex(
  ordering: Ordering,
  blocks?: readonly Block<Position, ListedFile>[],
): ListingIndex {
  return new SortedList<Position, ListedFile>(ordering.compare, blocks);
}

/** A file as it is listed that is no row of a world: it was added, or changed. */
export function listedFile(file: WorldFile, ordering: Ordering): ListedFile {
  const source: EntrySource = {
    writeId: (_, json) => json.text(file.id),
    writeName: (_, json) => json.text(file.name),
    contentTypeAt: () => file.contentType,
    sizeAt: () => file.size,
    statusAt: () => file.validationStatus,
    createdAt: () => file.createdAt,
  };
  const orderTime = ordering.orderTimeOf(file.createdAt);
  return { file, id: file.id, orderTime, source, row: 0 };
}
