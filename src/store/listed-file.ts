import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';
import type { Block } from './sorted-list.ts';

/** Writes the entry of a file as JSON. @param seed what generated values derive from. */
export type WriteEntry = (file: WorldFile, seed: number) => string;

const PRINTABLE_ASCII = /^[\x20-\x7E]*$/;

/** A file at its position in the listing. All mocks that begin with the same world share it. */
export class ListedFile implements Position {
  readonly file: WorldFile;
  readonly orderTime: number;
  /** Whether the name is the same in every normalisation form: it is printable ASCII. */
  readonly isPlain: boolean;
  #entry = '';
  #writer: WriteEntry | undefined;

  constructor(file: WorldFile, { orderTimeOf }: Pick<Ordering, 'orderTimeOf'>) {
    this.file = file;
    this.orderTime = orderTimeOf(file.createdAt);
    this.isPlain = PRINTABLE_ASCII.test(file.name);
  }

  get id(): string {
    return this.file.id;
  }

  /** The entry as a profile shows it: written on first use, and again for another profile. */
  entry(write: WriteEntry, seed: number): string {
    if (this.#writer !== write) {
      this.#entry = write(this.file, seed);
      this.#writer = write;
    }
    return this.#entry;
  }
}

/** Files in a block: a write copies one block. */
const BLOCK_FILES = 64;

/** Consecutive files of a world in listing order. Nothing is created until one of them is read. */
export class WorldBlock implements Block<Position, ListedFile> {
  readonly length: number;
  #files: readonly WorldFile[];
  #listed: readonly ListedFile[] | undefined;
  readonly #ordering: Ordering;

  constructor(files: readonly WorldFile[], ordering: Ordering) {
    this.length = files.length;
    this.#files = files;
    this.#ordering = ordering;
  }

  at(index: number): ListedFile | undefined {
    return this.#all()[index];
  }

  slice(start: number, end: number): ListedFile[] {
    return this.#all().slice(start, end);
  }

  #all(): readonly ListedFile[] {
    if (!this.#listed) {
      this.#listed = this.#files.map((file) => new ListedFile(file, this.#ordering));
      this.#files = [];
    }
    return this.#listed;
  }
}

/** The files of one workspace of a world, in listing order. @param files sorted in place. */
export function listWorldFiles(files: WorldFile[], ordering: Ordering): readonly WorldBlock[] {
  const { compare, orderTimeOf } = ordering;
  const positionOf = ({ createdAt, id }: WorldFile): Position => ({
    orderTime: orderTimeOf(createdAt),
    id,
  });
  files.sort((a, b) => compare(positionOf(a), positionOf(b)));
  return Array.from(
    { length: Math.ceil(files.length / BLOCK_FILES) },
    (_, block) =>
      new WorldBlock(files.slice(block * BLOCK_FILES, (block + 1) * BLOCK_FILES), ordering),
  );
}
