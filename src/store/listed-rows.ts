import type { FileColumns } from '../world/file-columns.ts';
import { type ListedFile, listedFile } from './listing-index.ts';
import type { Ordering, Position } from './ordering.ts';
import type { Block } from './sorted-list.ts';

/** Files that are one block: what a write copies of them. */
const LENGTH = 64;

/** Files of a world that stand side by side in a listing: rows of its columns. */
export type ListedRows = Block<Position, ListedFile>;

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
  const placeOf = (row = 0): Position => ({
    orderTime: ordering.orderTimeOf(files.createdAt(row)),
    id: files.idAt(row),
  });
  // Grown worlds are in order but for ties: to sort an array makes use of that, of numbers not.
  const sorted = Uint32Array.from(rows.sort((a, b) => ordering.compare(placeOf(a), placeOf(b))));
  const blockFrom = (from: number): ListedRows => {
    const length = Math.min(LENGTH, sorted.length - from);
    return {
      length,
      at: (index) => placeOf(sorted[from + index]),
      // Objects for as long as somebody looks: kept, they cost the collector more than to be made.
      slice(start, end) {
        const found: ListedFile[] = [];
        for (const row of sorted.subarray(from, from + LENGTH).subarray(start, end)) {
          found.push(listedFile(files.fileAt(row), ordering));
        }
        return found;
      },
    };
  };
  const count = Math.ceil(sorted.length / LENGTH);
  return Array.from({ length: count }, (_, number) => blockFrom(number * LENGTH));
}
