import type { FileColumns } from '../world/file-columns.ts';
import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';
import type { Block } from './sorted-list.ts';

/** A file at its position in the listing. */
export interface ListedFile extends Position {
  /** All fields. For a file of the world, the object is created on access. */
  readonly file: WorldFile;
  /** Its entry is written from this row. */
  readonly source: EntrySource;
  readonly row: number;
}

/** What entries are written from, by row. */
export type EntrySource = Pick<
  FileColumns,
  'writeId' | 'writeName' | 'contentTypeAt' | 'sizeAt' | 'statusAt' | 'createdAt'
>;

/** A file that was added or changed, so that it is no row of a world. */
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

/** A file of a world: its fields are read from the columns on access. */
class ListedRow implements ListedFile {
  readonly orderTime: number;
  readonly source: FileColumns;
  readonly row: number;

  constructor(files: FileColumns, row: number, ordering: Ordering) {
    this.orderTime = ordering.orderTimeOf(files.createdAt(row));
    this.source = files;
    this.row = row;
  }

  get id(): string {
    return this.source.idAt(this.row);
  }

  get file(): WorldFile {
    return this.source.fileAt(this.row);
  }
}

/** Files in a block: a write copies one block. */
const BLOCK_FILES = 64;

/** Consecutive rows of a listing. */
export type ListedRows = Block<Position, ListedFile>;

/**
 * The files of one workspace of a world, in listing order.
 *
 * @param rows the rows of the workspace in the columns; sorted in place.
 */
export function listRows(
  files: FileColumns,
  ordering: Ordering,
  rows: number[],
): readonly ListedRows[] {
  const listed = (row: number) => new ListedRow(files, row, ordering);
  // Generated worlds are sorted except for ties. Sorting an array profits from that; sorting a
  // typed array does not.
  const sorted = Uint32Array.from(rows.sort((a, b) => ordering.compare(listed(a), listed(b))));
  const blockFrom = (from: number): ListedRows => {
    const length = Math.min(BLOCK_FILES, sorted.length - from);
    return {
      length,
      at: (index) => (index < length ? listed(sorted[from + index] ?? 0) : undefined),
      slice(start, end) {
        const last = from + Math.min(end, length);
        const found: ListedRow[] = [];
        for (let at = from + start; at < last; at++) found.push(listed(sorted[at] ?? 0));
        return found;
      },
    };
  };
  const count = Math.ceil(sorted.length / BLOCK_FILES);
  return Array.from({ length: count }, (_, number) => blockFrom(number * BLOCK_FILES));
}
