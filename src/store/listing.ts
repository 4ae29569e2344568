import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';

/** Sorted files in short runs, none empty. A run never changes, so any number of listings share it. */
export type Runs = readonly (readonly WorldFile[])[];

/** Files in a run of a world. A write copies one run: one array would be slow to write. */
const RUN = 256;

/** @param files sorted. */
export const inRuns = (files: readonly WorldFile[]): Runs =>
  Array.from({ length: Math.ceil(files.length / RUN) }, (_, run) =>
    files.slice(run * RUN, (run + 1) * RUN),
  );

/** The files of one workspace in listing order. */
export class SortedFiles {
  readonly #ordering: Ordering;
  /** Those of the world, until the first write. */
  #runs: Runs;
  #own: (readonly WorldFile[])[] | undefined;
  #size: number;

  constructor(ordering: Ordering, runs: Runs = []) {
    this.#ordering = ordering;
    this.#runs = runs;
    this.#size = sizeOf(runs);
  }

  get size(): number {
    return this.#size;
  }

  /** Up to `count` files after a position; from the first if it is null. */
  after(position: Position | null, count: number): readonly WorldFile[] {
    const [first, start] = position === null ? [0, 0] : this.#endOf(position);
    const found = this.#runs[first]?.slice(start, start + count) ?? [];
    for (let run = first + 1; found.length < count && run < this.#runs.length; run++) {
      found.push(...(this.#runs[run] ?? []).slice(0, count - found.length));
    }
    return found;
  }

  /** How many files are at a position or before it. */
  countTo(position: Position): number {
    const [run, index] = this.#endOf(position);
    return sizeOf(this.#runs.slice(0, run)) + index;
  }

  /** Adds a file, or replaces the one at its position. */
  put(file: WorldFile): void {
    this.#splice(file, [file]);
  }

  remove(file: WorldFile): void {
    this.#splice(file, []);
  }

  #splice(at: WorldFile, files: readonly WorldFile[]): void {
    this.#own ??= [...this.#runs];
    this.#runs = this.#own;
    const [run, end] = this.#endOf(this.#ordering.positionOf(at));
    const before = this.#own[run] ?? [];
    const isThere = before[end - 1]?.id === at.id;
    const after = [...before];
    after.splice(end - Number(isThere), Number(isThere), ...files);
    this.#size += after.length - before.length;
    const half = after.length >> 1;
    const isLong = after.length > 2 * RUN;
    const runs = isLong ? [after.slice(0, half), after.slice(half)] : [after];
    this.#own.splice(run, 1, ...(after.length === 0 ? [] : runs));
  }

  /** Where the files at a position or before it end: a run, and the index in it. */
  #endOf(position: Position): readonly [run: number, index: number] {
    const runs = this.#runs;
    // The run of the last file at the position or before it.
    const run = Math.max(0, this.#count(runs.length, position, (at) => runs[at]?.[0]) - 1);
    const files = runs[run] ?? [];
    return [run, this.#count(files.length, position, (at) => files[at])];
  }

  /** Counts the leading files that are at a position or before it. */
  #count(length: number, position: Position, at: (index: number) => WorldFile | undefined): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const file = at(middle);
      if (file !== undefined && this.#ordering.compare(file, position) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const sizeOf = (runs: Runs): number => runs.reduce((sum, { length }) => sum + length, 0);
