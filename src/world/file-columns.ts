import type { Instant } from '../template/instant.ts';
import type { JsonBytes } from '../template/json-bytes.ts';
import { taken } from '../text/operation-error.ts';
import { createRowIndex } from './row-index.ts';
import { createTextColumn } from './text-column.ts';
import type { WorldFile } from './world.ts';

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
