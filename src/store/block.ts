import type { WorldFile } from '../world/world.ts';

/** Writes the entry of a file as JSON. @param seed for generated values. */
export type WriteEntry = (file: WorldFile, seed: number) => string;

/** The entries of a block as one profile shows them. */
interface Written {
  readonly write: WriteEntry;
  readonly seed: number;
  /** In UTF-8, separated by commas. */
  readonly bytes: Uint8Array;
  /** The offset after the last byte of each entry. */
  readonly ends: readonly number[];
  /** Whether each name is the same in every normalisation form: it is printable ASCII. */
  readonly arePlain: readonly boolean[];
}

const PRINTABLE_ASCII = /^[\x20-\x7E]*$/;
const NOT_ASCII = /[^\0-\x7F]/;
const COMMA = 44;
const encoder = new TextEncoder();

/**
 * Consecutive files of a listing, in order. A block never changes, so all mocks that start with the
 * same world share it; a write replaces it. Its entries are written on first use, and kept for the
 * latest profile.
 */
export class Block {
  readonly files: readonly WorldFile[];
  #written: Written | undefined;

  constructor(files: readonly WorldFile[]) {
    this.files = files;
  }

  /** The entries from one index to another, in UTF-8, separated by commas. */
  bytesOf(start: number, end: number, write: WriteEntry, seed: number): Uint8Array {
    return slice(this.#entries(write, seed), start, end);
  }

  /** Whether the names from one index to another are printable ASCII. */
  isPlain(start: number, end: number, write: WriteEntry, seed: number): boolean {
    const { arePlain } = this.#entries(write, seed);
    for (let index = start; index < end; index++) if (!arePlain[index]) return false;
    return true;
  }

  /** A copy in which some files are replaced. Only their entries are written again. */
  spliced(index: number, removed: number, added: readonly WorldFile[]): Block {
    const end = index + removed;
    const replace = <Item>(items: readonly Item[], others: readonly Item[]): readonly Item[] => [
      ...items.slice(0, index),
      ...others,
      ...items.slice(end),
    ];
    const block = new Block(replace(this.files, added));
    const known = this.#written;
    if (known) {
      const { write, seed, ends, arePlain } = known;
      const others = added.map((file) => encoder.encode(write(file, seed)));
      const lengths = ends.map((each, at) => each - startOf(ends, at));
      const before = index > 0 ? [slice(known, 0, index)] : [];
      const after = end < ends.length ? [slice(known, end, ends.length)] : [];
      block.#written = {
        ...{ write, seed },
        bytes: joinBytes([...before, ...others, ...after]),
        ends: endsOf(
          replace(
            lengths,
            others.map(({ length }) => length),
          ),
        ),
        arePlain: replace(arePlain, added.map(isPlainName)),
      };
    }
    return block;
  }

  #entries(write: WriteEntry, seed: number): Written {
    if (this.#written?.write !== write) {
      const texts = this.files.map((file) => write(file, seed));
      this.#written = {
        ...{ write, seed },
        bytes: encoder.encode(texts.join(',')),
        ends: endsOf(texts.map(bytesIn)),
        arePlain: this.files.map(isPlainName),
      };
    }
    return this.#written;
  }
}

/** Joins parts with commas. @param head and @param tail go around them. */
export function joinBytes(
  parts: readonly Uint8Array[],
  head = NOTHING,
  tail = NOTHING,
): Uint8Array<ArrayBuffer> {
  let length = head.length + tail.length + Math.max(0, parts.length - 1);
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  joined.set(head);
  let at = head.length;
  for (const [index, part] of parts.entries()) {
    if (index > 0) joined[at++] = COMMA;
    joined.set(part, at);
    at += part.length;
  }
  joined.set(tail, at);
  return joined;
}

const NOTHING = new Uint8Array();

/** The offset of the first byte of an entry. */
const startOf = (ends: readonly number[], index: number): number =>
  index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;

const slice = ({ bytes, ends }: Written, start: number, end: number): Uint8Array =>
  bytes.subarray(startOf(ends, start), ends[end - 1]);

function endsOf(lengths: readonly number[]): readonly number[] {
  let end = -1;
  return lengths.map((length) => (end += length + 1));
}

const bytesIn = (text: string): number =>
  NOT_ASCII.test(text) ? encoder.encode(text).length : text.length;

const isPlainName = ({ name }: WorldFile): boolean => PRINTABLE_ASCII.test(name);
