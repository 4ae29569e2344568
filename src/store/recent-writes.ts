import type { Ordering, Position } from './ordering.ts';

/** A part of a listing: all that stands behind one place, up to another. */
export interface ListedRange {
  readonly workspaceId: string;
  /** Null where it begins with the first. */
  readonly after: Position | null;
  /** Null where it goes on to the end. */
  readonly to: Position | null;
}

interface PlacedWrite extends Position {
  readonly workspaceId: string;
}

/** Writes that are remembered: as many as are compared while a page would be made anew. */
const MOST = 256;

/**
 * Where the latest writes of a file table were, to tell which parts of its listings they left as
 * they were. A class, since a thousand sandboxes have one each.
 */
export class RecentWrites {
  readonly #compare: Ordering['compare'];
  /** The oldest gives its place to the latest. */
  readonly #latest: PlacedWrite[] = [];
  #count = 0;

  constructor({ compare }: Pick<Ordering, 'compare'>) {
    this.#compare = compare;
  }

  /** How many writes there were. */
  get count(): number {
    return this.#count;
  }

  add(workspaceId: string, { orderTime, id }: Position): void {
    this.#latest[this.#count++ % MOST] = { workspaceId, orderTime, id };
  }

  /** Whether a part is surely what it was when there had been so many writes. */
  leftAsItWas(range: ListedRange, count: number): boolean {
    if (this.#count - count > MOST) return false;
    for (let at = count; at < this.#count; at++) {
      const write = this.#latest[at % MOST];
      if (!write || this.#isIn(range, write)) return false;
    }
    return true;
  }

  #isIn({ workspaceId, after, to }: ListedRange, write: PlacedWrite): boolean {
    return (
      write.workspaceId === workspaceId &&
      (after === null || this.#compare(write, after) > 0) &&
      (to === null || this.#compare(write, to) <= 0)
    );
  }
}
