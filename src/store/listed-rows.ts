import type { FileColumns } from '../world/file-columns.ts';
import type { WorldFile } from '../world/world.ts';
import type { ListedFile } from './listing-index.ts';
import type { Ordering, Position } from './ordering.ts';
import type { Block } from './sorted-list.ts';

/** Files that are one block: what a write copies of them. */
const LENGTH = 64;

/** Files of a world that stand side by side in a listing: rows of its columns. */
export type ListedRows = Block<Position, ListedFile>;

/** A file of a world at its place: what is asked of it is read from the columns. */
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

/**
 * The files of one workspace of a world, in listing order.
 *
 * @param rows those of the workspace in the columns; they are sorted in place.
 */
export function listRows(
  files: FileColumns,
  ordering: Ordering,
  rows: number[],
): readonly ListedRows[] {
  const listed = (row: number) => new ListedRow(files, row, ordering);
  // Grown worlds are in order but for ties: to sort an array makes use of that, of numbers not.
  const sorted = Uint32Array.from(rows.sort((a, b) => ordering.compare(listed(a), listed(b))));
  const blockFrom = (from: number): ListedRows => {
    const length = Math.min(LENGTH, sorted.length - from);
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
  const count = Math.ceil(sorted.length / LENGTH);
  return Array.from({ length: count }, (_, number) => blockFrom(number * LENGTH));
}
