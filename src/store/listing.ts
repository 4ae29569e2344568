import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';

/** The files of one workspace in listing order. Shares the world's array until the first write. */
export class Listing {
  readonly #ordering: Ordering;
  #files: readonly WorldFile[];
  #own: WorldFile[] | undefined;

  /** @param files sorted by the ordering. */
  constructor(ordering: Ordering, files: readonly WorldFile[] = []) {
    this.#ordering = ordering;
    this.#files = files;
  }

  get size(): number {
    return this.#files.length;
  }

  get files(): readonly WorldFile[] {
    return this.#files;
  }

  /** Up to `count` files after a position; from the first if it is null. */
  after(position: Position | null, count: number): readonly WorldFile[] {
    const start = position === null ? 0 : this.countTo(position);
    return this.#files.slice(start, start + count);
  }

  /** How many files are at a position or before it. */
  countTo(position: Position): number {
    let [low, high] = [0, this.#files.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const file = this.#files[middle];
      if (file && this.#ordering.compare(file, position) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds a file, or replaces the one at its position. */
  put(file: WorldFile): void {
    this.#splice(file, file);
  }

  remove(file: WorldFile): void {
    this.#splice(file);
  }

  #splice(at: WorldFile, ...files: readonly WorldFile[]): void {
    this.#own ??= [...this.#files];
    this.#files = this.#own;
    const end = this.countTo(this.#ordering.positionOf(at));
    const isThere = this.#own[end - 1]?.id === at.id;
    this.#own.splice(end - Number(isThere), Number(isThere), ...files);
  }
}
