import type { Instant } from '../template/instant.ts';
import type { JsonBytes } from '../template/json-bytes.ts';
import { taken } from '../text/operation-error.ts';
import type { WorldFile } from './world.ts';

/** Texts that are joined into one string: a short string needs twice the memory of its text. */
const JOINED = 128;

/** Texts by row, in a hundredth as many strings: less memory and less work for the collector. */
class TextColumn {
  /** Each an array until all of its texts are there, then joined. */
  readonly #groups: (string | string[])[] = [];
  /** Texts in each group. */
  readonly #counts: Uint8Array;
  /** Where each text ends in its group. */
  readonly #ends: Uint32Array;

  constructor(length: number) {
    this.#counts = new Uint8Array(Math.ceil(length / JOINED));
    this.#ends = new Uint32Array(length);
  }

  /** Sets each row once, in any order. */
  set(row: number, text: string): void {
    const index = row % JOINED;
    const number = (row - index) / JOINED;
    const group = this.#groups[number] ?? [];
    this.#groups[number] = group;
    if (typeof group === 'string') return;
    group[index] = text;
    const count = (this.#counts[number] ?? 0) + 1;
    this.#counts[number] = count;
    if (count < JOINED) return;
    let end = 0;
    for (let each = 0; each < JOINED; each++) {
      end += group[each]?.length ?? 0;
      this.#ends[row - index + each] = end;
    }
    this.#groups[number] = group.join('');
  }

  /** Empty if the row was not set. */
  at(row: number): string {
    const index = row % JOINED;
    const group = this.#groups[(row - index) / JOINED] ?? [];
    return typeof group === 'string'
      ? group.slice(index === 0 ? 0 : this.#ends[row - 1], this.#ends[row])
      : (group[index] ?? '');
  }

  /** Writes a text as `JsonBytes` does, without creating a string. */
  write(row: number, json: JsonBytes): boolean {
    const index = row % JOINED;
    const group = this.#groups[(row - index) / JOINED] ?? [];
    return typeof group === 'string'
      ? json.text(group, index === 0 ? 0 : this.#ends[row - 1], this.#ends[row])
      : json.text(group[index] ?? '');
  }
}

/**
 * Rows by their texts, as a table of numbers: a `Map` of a million texts needs ten times the memory
 * and five times as long to fill.
 */
class RowIndex {
  readonly #textOf: (row: number) => string;
  /**
   * Each text is at its hash or after it, as its row plus one. The bits that no row needs hold
   * those of the hash, so that hardly any other text is compared. At most three quarters full.
   */
  readonly #slots: Uint32Array;
  readonly #rowBits: number;

  /** @param most rows at most. */
  constructor(most: number, textOf: (row: number) => string) {
    this.#textOf = textOf;
    this.#slots = new Uint32Array(powerOver((most * 4) / 3));
    this.#rowBits = powerOver(most + 1) - 1;
  }

  /** @returns the row of a text. If there is none, the text gets the row `added`, if given. */
  find(text: string, added?: number): number | undefined {
    const slots = this.#slots;
    const rowBits = this.#rowBits;
    const hashed = hash(text);
    for (let index = hashed; ; index++) {
      index &= slots.length - 1;
      const slot = slots[index] ?? 0;
      if (slot === 0) {
        if (added !== undefined) slots[index] = (hashed & ~rowBits) | (added + 1);
        return undefined;
      }
      const found = (slot & rowBits) - 1;
      if (((slot ^ hashed) & ~rowBits) === 0 && this.#textOf(found) === text) return found;
    }
  }
}

/** The power of two above a number. */
const powerOver = (number: number): number => 2 ** Math.ceil(Math.log2(number + 1));

/** FNV-1a over the characters, its upper half mixed into the lower one. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value ^ (value >>> 15);
}

/**
 * The files of a world, by column: a million files are a few strings and arrays of numbers instead
 * of four million objects. A file becomes an object only while someone uses it. For readers it is a
 * map by id, in the order in which files were added.
 */
export class FileColumns implements Iterable<readonly [id: string, file: WorldFile]> {
  readonly #ids: TextColumn;
  readonly #names: TextColumn;
  readonly #times: Float64Array;
  readonly #sizes: Float64Array;
  /** Workspace, type and status of each file, as indexes of `#values`. */
  readonly #shared: Uint32Array;
  readonly #values: string[] = [];
  readonly #codes = new Map<string, number>();
  readonly #rows: RowIndex;
  #size = 0;
  #objects: readonly WorldFile[] | undefined;

  /** @param most files at most. */
  constructor(most: number) {
    this.#ids = new TextColumn(most);
    this.#names = new TextColumn(most);
    this.#times = new Float64Array(most);
    this.#sizes = new Float64Array(most);
    this.#shared = new Uint32Array(3 * most);
    this.#rows = new RowIndex(most, (row) => this.#ids.at(row));
  }

  get size(): number {
    return this.#size;
  }

  get(id: string): WorldFile | undefined {
    const row = this.#rows.find(id);
    return row === undefined ? undefined : this.fileAt(row);
  }

  *[Symbol.iterator](): Iterator<readonly [id: string, file: WorldFile]> {
    for (let row = 0; row < this.#size; row++) yield [this.#ids.at(row), this.fileAt(row)];
  }

  /** All files as objects, the same ones each time. To read a few, use `get` or `fileAt`. */
  all(): readonly WorldFile[] {
    this.#objects ??= Array.from(this, ([, file]) => file);
    return this.#objects;
  }

  idAt(row: number): string {
    return this.#ids.at(row);
  }

  workspaceIdAt(row: number): string {
    return this.#sharedAt(3 * row);
  }

  contentTypeAt(row: number): string {
    return this.#sharedAt(3 * row + 1);
  }

  sizeAt(row: number): number {
    return this.#sizes[row] ?? 0;
  }

  statusAt(row: number): string {
    return this.#sharedAt(3 * row + 2);
  }

  createdAt(row: number): Instant {
    return this.#times[row] ?? 0;
  }

  /** Writes the id as `JsonBytes` writes a text. */
  writeId(row: number, json: JsonBytes): boolean {
    return this.#ids.write(row, json);
  }

  writeName(row: number, json: JsonBytes): boolean {
    return this.#names.write(row, json);
  }

  fileAt(row: number): WorldFile {
    return {
      id: this.#ids.at(row),
      workspaceId: this.workspaceIdAt(row),
      name: this.#names.at(row),
      contentType: this.contentTypeAt(row),
      size: this.sizeAt(row),
      validationStatus: this.statusAt(row),
      createdAt: this.createdAt(row),
    };
  }

  /** Adds a file without its id. @returns its row. */
  add(file: Omit<WorldFile, 'id'>): number {
    const row = this.#size++;
    this.#names.set(row, file.name);
    this.#share(3 * row, file.workspaceId);
    this.#share(3 * row + 1, file.contentType);
    this.#share(3 * row + 2, file.validationStatus);
    this.#sizes[row] = file.size;
    this.#times[row] = file.createdAt;
    return row;
  }

  /** Sets the id of a file. @throws Error if another file has it. */
  identify(row: number, id: string): void {
    this.#ids.set(row, id);
    if (this.#rows.find(id, row) !== undefined) throw taken('store a file', 'id', id);
  }

  #share(index: number, value: string): void {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.#values.push(value) - 1;
      this.#codes.set(value, code);
    }
    this.#shared[index] = code;
  }

  #sharedAt(index: number): string {
    return this.#values[this.#shared[index] ?? 0] ?? '';
  }
}

/** @throws Error if two files have the same id. */
export function columnsOfFiles(files: readonly WorldFile[]): FileColumns {
  const columns = new FileColumns(files.length);
  for (const file of files) columns.identify(columns.add(file), file.id);
  return columns;
}
