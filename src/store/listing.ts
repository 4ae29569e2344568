import type { WorldFile } from '../world/world.ts';
import { Block } from './block.ts';
import { FileRun, type Part } from './file-run.ts';
import type { Ordering, Position } from './ordering.ts';

/** The place of a file; the end of the last block for a file after all others. */
type Spot = readonly [block: number, index: number];

/** Files in a block of a world. */
const BLOCK_FILES = 64;
/** Writes split a larger block: copying one of this size costs no more than a few searches. */
const MAX_BLOCK_FILES = 128;

/** The files of one workspace of a world, in listing order. @param files sorted in place. */
export function listWorldFiles(files: WorldFile[], { compareFiles }: Ordering): readonly Block[] {
  files.sort(compareFiles);
  return Array.from(
    { length: Math.ceil(files.length / BLOCK_FILES) },
    (_, block) => new Block(files.slice(block * BLOCK_FILES, (block + 1) * BLOCK_FILES)),
  );
}

/**
 * The files of one workspace in listing order, in blocks that other listings may share. To find,
 * add, replace or remove a file is a binary search, and a copy of one block; a page is a search.
 */
export class Listing {
  readonly #ordering: Ordering;
  /** In order, none empty. Those of the world, until the first write. */
  #blocks: readonly Block[];
  #own: Block[] | undefined;
  /** Blocks that are no longer in the listing. Created with the first write. */
  #replaced: WeakSet<Block> | undefined;
  #size: number;

  /** @param blocks in order, none empty. */
  constructor(ordering: Ordering, blocks: readonly Block[] = []) {
    this.#ordering = ordering;
    this.#blocks = blocks;
    this.#size = sizeOf(blocks);
  }

  get size(): number {
    return this.#size;
  }

  /** Whether a block that was in this listing still is. */
  has(block: Block): boolean {
    return !this.#replaced?.has(block);
  }

  add(file: WorldFile): void {
    this.#splice(this.#spotOf(this.#ordering.positionOf(file), false), 0, file);
  }

  /** Replaces the file at the same position. @returns whether there was one. */
  replace(file: WorldFile): boolean {
    return this.#spliceAt(this.#ordering.positionOf(file), file);
  }

  /** Removes the file at a position. @returns whether there was one. */
  remove(position: Position): boolean {
    return this.#spliceAt(position);
  }

  /** Up to `count` files after a position; from the first if it is null. */
  after(position: Position | null, count: number): FileRun {
    let [block, start] = position === null ? [0, 0] : this.#spotOf(position, true);
    const parts: Part[] = [];
    for (let rest = count; rest > 0; block++, start = 0) {
      const found = this.#blocks[block];
      if (!found) break;
      const end = Math.min(found.files.length, start + rest);
      parts.push({ block: found, start, end });
      rest -= end - start;
    }
    return new FileRun(parts, this.#ordering, this);
  }

  /** How many files are at a position or before it. */
  countTo(position: Position): number {
    const [block, index] = this.#spotOf(position, true);
    return sizeOf(this.#blocks.slice(0, block)) + index;
  }

  /** The spot of the first file at a position or after it; or only after it. */
  #spotOf(position: Position, isAfter: boolean): Spot {
    const isBefore = (file: WorldFile | undefined): boolean => {
      if (file === undefined) return false;
      const order = this.#ordering.compare(file, position);
      return isAfter ? order <= 0 : order < 0;
    };
    const blocks = this.#blocks;
    // A file after all others belongs to the last block.
    const block = countLeading(blocks.length - 1, (at) => isBefore(blocks[at]?.files.at(-1)));
    const files = blocks[block]?.files ?? [];
    return [block, countLeading(files.length, (at) => isBefore(files[at]))];
  }

  /** Replaces the file at a position with others. @returns whether there was one. */
  #spliceAt(position: Position, ...files: readonly WorldFile[]): boolean {
    const spot = this.#spotOf(position, false);
    const found = this.#blocks[spot[0]]?.files[spot[1]];
    if (found === undefined || this.#ordering.compare(found, position) !== 0) return false;
    this.#splice(spot, 1, ...files);
    return true;
  }

  /** Replaces the files at a spot with others, in a copy of their block. */
  #splice([at, index]: Spot, removed: number, ...added: readonly WorldFile[]): void {
    this.#own ??= [...this.#blocks];
    this.#blocks = this.#own;
    const before = this.#own[at] ?? new Block([]);
    this.#replaced ??= new WeakSet();
    this.#replaced.add(before);
    const block = before.spliced(index, removed, added);
    const { files } = block;
    const middle = files.length >> 1;
    const halves = [new Block(files.slice(0, middle)), new Block(files.slice(middle))];
    const isTooLarge = files.length > MAX_BLOCK_FILES;
    this.#own.splice(at, 1, ...(isTooLarge ? halves : files.length > 0 ? [block] : []));
    this.#size += added.length - removed;
  }
}

const sizeOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { files }) => sum + files.length, 0);

/** Counts the leading indexes that fulfil a condition; no index after them does. */
function countLeading(length: number, fulfils: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fulfils(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
