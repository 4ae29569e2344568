import type { WorldFile } from '../world/world.ts';
import type { Block, WriteEntry } from './block.ts';
import type { Ordering, Position } from './ordering.ts';

/** Files of one block, from an index to another. */
export interface Part {
  readonly block: Block;
  readonly start: number;
  readonly end: number;
}

/** The listing that files were read from. */
interface Source {
  readonly size: number;
  has(block: Block): boolean;
}

const NOWHERE: Source = { size: 0, has: () => true };

/** Consecutive files of a listing: parts of its blocks, which later writes do not change. */
export class FileRun implements Iterable<WorldFile> {
  readonly length: number;
  readonly #parts: readonly Part[];
  readonly #ordering: Ordering;
  readonly #source: Source;

  /** @param parts only the first may be empty: nothing follows it. */
  constructor(parts: readonly Part[], ordering: Ordering, source = NOWHERE) {
    this.#parts = parts;
    this.#ordering = ordering;
    this.#source = source;
    this.length = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  }

  *[Symbol.iterator](): Iterator<WorldFile> {
    for (const { block, start, end } of this.#parts) yield* block.files.slice(start, end);
  }

  /** Whether reading the same part of the listing again would give the same files. */
  isCurrent(): boolean {
    const source = this.#source;
    if (this.#parts.length === 0) return source.size === 0;
    return this.#parts.every(({ block }) => source.has(block));
  }

  /** The position of the last file; null if there are no files. */
  get last(): Position | null {
    const { block, end = 0 } = this.#parts.at(-1) ?? {};
    const file = this.length > 0 ? block?.files[end - 1] : undefined;
    return file ? this.#ordering.positionOf(file) : null;
  }

  /** The first of the files, as many as given or all. */
  first(count: number): FileRun {
    const parts: Part[] = [];
    let rest = Math.min(count, this.length);
    for (const { block, start, end } of this.#parts) {
      if (rest === 0) break;
      const taken = Math.min(rest, end - start);
      parts.push({ block, start, end: start + taken });
      rest -= taken;
    }
    return new FileRun(parts, this.#ordering, this.#source);
  }

  /** Whether two adjacent files have the same time at the precision of the order. */
  hasTies(before: Position | null): boolean {
    let previous = before?.orderTime;
    for (const { block, start, end } of this.#parts) {
      for (let index = start; index < end; index++) {
        const file = block.files[index];
        const time = file && this.#ordering.orderTimeOf(file.createdAt);
        if (time === previous) return true;
        previous = time;
      }
    }
    return false;
  }

  /** The entries in UTF-8, one array per block. */
  entries(write: WriteEntry, seed: number): readonly Uint8Array[] {
    return this.#parts.map(({ block, start, end }) => block.bytesOf(start, end, write, seed));
  }

  /** Whether every name is the same in every normalisation form. */
  isPlain(write: WriteEntry, seed: number): boolean {
    return this.#parts.every(({ block, start, end }) => block.isPlain(start, end, write, seed));
  }
}
