import type { FileColumns } from '../world/file-columns.ts';
import { type ListedFile, listedFile } from './listing-index.ts';
import type { Ordering, Position } from './ordering.ts';
import { createRecent } from './recent.ts';
import type { Block } from './sorted-list.ts';

/** Files that become objects together when one of them is listed, and are let go together. */
const LENGTH = 64;
/** Blocks whose objects are kept, with the JSON that was written of them: 65 MB at most. */
const MOST_MADE = 2_048;

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
  const made = createRecent<readonly ListedFile[], number>(MOST_MADE);
  const makeFrom = (from: number) =>
    Array.from(sorted.subarray(from, from + LENGTH), (row) =>
      listedFile(files.fileAt(row), ordering),
    );
  const blockFrom = (from: number): ListedRows => ({
    length: Math.min(LENGTH, sorted.length - from),
    at: (index) => placeOf(sorted[from + index]),
    slice: (start, end) => (made.get(from) ?? made.set(from, makeFrom(from))).slice(start, end),
  });
  const count = Math.ceil(sorted.length / LENGTH);
  return Array.from({ length: count }, (_, number) => blockFrom(number * LENGTH));
}
