import type { Instant } from '../template/instant.ts';
import type { JsonBytes } from '../template/json-bytes.ts';
import { taken } from '../text/operation-error.ts';
import type { WorldFile } from './world.ts';

/** Texts that are joined into one: a short one by itself weighs twice what is in it. */
const JOINED = 128;

/**
 * Texts by row. What the garbage collector has to look through, and the memory, is that of a
 * hundredth as many strings.
 */
interface TextColumn {
  /** In any order, each once. */
  set(row: number, text: string): void;
  /** Empty where none was given. */
  at(row: number): string;
  /** Writes one as `JsonBytes` does: no text is made of it on the way. */
  write(row: number, json: JsonBytes): boolean;
}

function createTextColumn(length: number): TextColumn {
  /** Joined once all of them are there. */
  const groups: (string | string[])[] = [];
  /** Texts that a group has. */
  const counts = new Uint8Array(Math.ceil(length / JOINED));
  /** Where in its group a text ends. */
  const ends = new Uint32Array(length);
  return {
    set(row, text) {
      const index = row % JOINED;
      const number = (row - index) / JOINED;
      const group = groups[number] ?? [];
      groups[number] = group;
      if (typeof group === 'string') return;
      group[index] = text;
      counts[number] = (counts[number] ?? 0) + 1;
      if (counts[number] < JOINED) return;
      let end = 0;
      for (let each = 0; each < JOINED; each++) {
        end += group[each]?.length ?? 0;
        ends[row - index + each] = end;
      }
      groups[number] = group.join('');
    },
    at(row) {
      const index = row % JOINED;
      const group = groups[(row - index) / JOINED] ?? [];
      return typeof group === 'string'
        ? group.slice(index === 0 ? 0 : ends[row - 1], ends[row])
        : (group[index] ?? '');
    },
    write(row, json) {
      const index = row % JOINED;
      const group = groups[(row - index) / JOINED] ?? [];
      return typeof group === 'string'
        ? json.text(group, index === 0 ? 0 : ends[row - 1], ends[row])
        : json.text(group[index] ?? '');
    },
  };
}

/**
 * Finds the row that a text has alone, undefined where there is none; and gives it one, where there
 * is none and a row is given.
 */
type RowIndex = (text: string, row?: number) => number | undefined;

/**
 * Rows by their texts, as a table of numbers: a `Map` of a million texts takes ten times as much
 * memory, and five times as long to fill.
 *
 * @param most rows that it will have.
 */
function createRowIndex(most: number, textOf: (row: number) => string): RowIndex {
  // At the hash of a text or behind it, its row and one; in the bits that no row needs, those of
  // the hash, so that hardly any other text is looked at. Never more than three quarters full.
  const slots = new Uint32Array(powerOver((most * 4) / 3));
  const rowBits = powerOver(most + 1) - 1;
  return (text, row) => {
    const hashed = hash(text);
    for (let index = hashed; ; index++) {
      index &= slots.length - 1;
      const slot = slots[index] ?? 0;
      if (slot === 0) {
        if (row !== undefined) slots[index] = (hashed & ~rowBits) | (row + 1);
        return undefined;
      }
      const found = (slot & rowBits) - 1;
      if (((slot ^ hashed) & ~rowBits) === 0 && textOf(found) === text) return found;
    }
  };
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
 * The files of a world, by column: a million of them are a few strings and arrays of numbers,
 * where as many objects would be four million things in memory. A file is an object only as long
 * as somebody looks at it. To read, it is a map by id, in the order in which files were added.
 */
export interface FileColumns extends Iterable<readonly [id: string, file: WorldFile]> {
  readonly size: number;
  get(id: string): WorldFile | undefined;
  /** All of them as objects, the same ones each time: who needs few is better off without. */
  all(): readonly WorldFile[];
  idAt(row: number): string;
  workspaceIdAt(row: number): string;
  contentTypeAt(row: number): string;
  sizeAt(row: number): number;
  statusAt(row: number): string;
  createdAt(row: number): Instant;
  /** These two as `JsonBytes` writes a text. */
  writeId(row: number, json: JsonBytes): boolean;
  writeName(row: number, json: JsonBytes): boolean;
  fileAt(row: number): WorldFile;
  /**
   * Adds a file that is still to be given its id.
   *
   * @returns its row.
   */
  add(file: Omit<WorldFile, 'id'>): number;
  /** Gives a file its id. @throws Error when another file has it. */
  identify(row: number, id: string): void;
}

/** @param most files that it will have. */
export function createFileColumns(most: number): FileColumns {
  const ids = createTextColumn(most);
  const names = createTextColumn(most);
  const times = new Float64Array(most);
  const sizes = new Float64Array(most);
  /** Of few values, the workspace, the type and the status of each file. */
  const shared = new Uint32Array(3 * most);
  const values: string[] = [];
  const codes = new Map<string, number>();
  const rowOf = createRowIndex(most, ids.at);
  let size = 0;
  let objects: readonly WorldFile[] | undefined;

  const share = (index: number, value: string) => {
    let code = codes.get(value);
    if (code === undefined) {
      code = values.push(value) - 1;
      codes.set(value, code);
    }
    shared[index] = code;
  };
  const sharedAt = (index: number) => values[shared[index] ?? 0] ?? '';
  const columns: FileColumns = {
    get size() {
      return size;
    },
    get(id) {
      const row = rowOf(id);
      return row === undefined ? undefined : columns.fileAt(row);
    },
    *[Symbol.iterator]() {
      for (let row = 0; row < size; row++) yield [ids.at(row), columns.fileAt(row)];
    },
    all: () => (objects ??= Array.from(columns, ([, file]) => file)),
    idAt: ids.at,
    workspaceIdAt: (row) => sharedAt(3 * row),
    contentTypeAt: (row) => sharedAt(3 * row + 1),
    sizeAt: (row) => sizes[row] ?? 0,
    statusAt: (row) => sharedAt(3 * row + 2),
    createdAt: (row) => times[row] ?? 0,
    writeId: ids.write,
    writeName: names.write,
    fileAt: (row) => ({
      id: ids.at(row),
      workspaceId: columns.workspaceIdAt(row),
      name: names.at(row),
      contentType: columns.contentTypeAt(row),
      size: columns.sizeAt(row),
      validationStatus: columns.statusAt(row),
      createdAt: columns.createdAt(row),
    }),
    add(file) {
      names.set(size, file.name);
      share(3 * size, file.workspaceId);
      share(3 * size + 1, file.contentType);
      share(3 * size + 2, file.validationStatus);
      sizes[size] = file.size;
      times[size] = file.createdAt;
      return size++;
    },
    identify(row, id) {
      ids.set(row, id);
      if (rowOf(id, row) !== undefined) {
        throw taken('store a file', 'id', id);
      }
    },
  };
  return columns;
}

/** @throws Error when two have one id. */
export function columnsOfFiles(files: readonly WorldFile[]): FileColumns {
  const columns = createFileColumns(files.length);
  for (const file of files) columns.identify(columns.add(file), file.id);
  return columns;
}
