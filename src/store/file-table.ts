import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldFile } from '../world/world.ts';
import type { Block } from './block.ts';
import { FileRun } from './file-run.ts';
import { type Change, LayeredMap } from './layered-map.ts';
import { Listing, listWorldFiles } from './listing.ts';
import type { Ordering, Position } from './ordering.ts';
import { dropOldest } from './recent.ts';
import type { Reader, StoreChange } from './table.ts';
import type { WorkspaceTable } from './workspace-table.ts';

/** Fields of a stored file that can change; its position in the listing cannot. */
export type StoredFileChanges = Partial<
  Pick<WorldFile, 'name' | 'contentType' | 'size' | 'validationStatus'>
>;

/** By id. */
export type FilesWritten = Iterable<readonly [string, Change<WorldFile>]>;

/** The files of a world in the order of a profile. Any number of tables share them; none writes. */
export interface IndexedFiles {
  readonly byId: ReadonlyMap<string, WorldFile>;
  /** By workspace. */
  readonly listings: ReadonlyMap<string, readonly Block[]>;
}

/** Sorts the files of each workspace once. @throws Error if two files have the same id. */
export function indexFiles(files: readonly WorldFile[], ordering: Ordering): IndexedFiles {
  const byId = new Map<string, WorldFile>();
  const groups = new Map<string, WorldFile[]>();
  for (const file of files) {
    if (byId.has(file.id)) throw taken('store a file', 'id', file.id);
    byId.set(file.id, file);
    const group = groups.get(file.workspaceId);
    if (group) group.push(file);
    else groups.set(file.workspaceId, [file]);
  }
  const listings = new Map<string, readonly Block[]>();
  for (const [workspaceId, group] of groups) {
    listings.set(workspaceId, listWorldFiles(group, ordering));
  }
  return { byId, listings };
}

/** Ids of removed files to remember; the oldest are forgotten first. */
const MAX_REMOVED = 100_000;

export interface FileTableOptions {
  readonly indexed: IndexedFiles;
  /** Files are stored in no others. */
  readonly workspaces: WorkspaceTable;
  /** The writes of another table over the same files. */
  readonly written?: FilesWritten | undefined;
  /** Ids of removed files, which are not reused. */
  readonly spentIds?: Iterable<string> | undefined;
}

/** Files by id, and in the listing order of their workspace. */
export class FileTable implements Reader<WorldFile> {
  readonly #ordering: Ordering;
  readonly #changed: (change: StoreChange) => void;
  readonly #indexed: IndexedFiles;
  readonly #workspaces: WorkspaceTable;
  readonly #byId: LayeredMap<string, WorldFile>;
  readonly #removedIds = new Set<string>();
  readonly #listings = new Map<string, Listing>();

  constructor(
    ordering: Ordering,
    changed: (change: StoreChange) => void,
    { indexed, workspaces, written = [], spentIds = [] }: FileTableOptions,
  ) {
    this.#ordering = ordering;
    this.#changed = changed;
    this.#indexed = indexed;
    this.#workspaces = workspaces;
    this.#byId = new LayeredMap(indexed.byId);
    for (const [id, { value: file, isAdded }] of written) {
      if (!file || isAdded) this.remove(id);
      if (file && isAdded) this.add(file);
      else if (file) this.update(id, file);
    }
    for (const id of spentIds) this.spend(id);
  }

  size(): number {
    return this.#byId.size;
  }

  get(id: string): WorldFile | undefined {
    return this.#byId.get(id);
  }

  all(): readonly WorldFile[] {
    return Array.from(this.#byId, ([, file]) => file);
  }

  /** The writes to this table. */
  written(): FilesWritten {
    return this.#byId.written();
  }

  /** Ids of removed files. */
  removedIds(): Iterable<string> {
    return this.#removedIds;
  }

  /** Whether a file has or had an id: a deployment reuses none. */
  isSpent(id: string): boolean {
    return this.#byId.has(id) || this.#removedIds.has(id);
  }

  /** Remembers an id as that of a removed file. */
  spend(id: string): void {
    // The latest comes last.
    this.#removedIds.delete(id);
    this.#removedIds.add(id);
    dropOldest(this.#removedIds, MAX_REMOVED);
  }

  count(workspaceId: string): number {
    return this.#listingOf(workspaceId)?.size ?? 0;
  }

  /** Up to `count` files of a workspace after a position; from the newest if it is null. */
  pageAfter(workspaceId: string, position: Position | null, count = Infinity): FileRun {
    const listing = this.#listingOf(workspaceId);
    return listing?.after(position, count) ?? new FileRun([], this.#ordering);
  }

  /** The position of a file in the listing. */
  positionOf(file: WorldFile): Position {
    return this.#ordering.positionOf(file);
  }

  /** How many files of a workspace are listed up to and including a position. */
  countTo(workspaceId: string, position: Position): number {
    return this.#listingOf(workspaceId)?.countTo(position) ?? 0;
  }

  /** @throws Error if the workspace does not exist or the id is taken. */
  add(given: WorldFile): WorldFile {
    const { id, workspaceId, name, contentType, size, validationStatus, createdAt } = given;
    this.#workspaces.require(workspaceId, `the file "${id}"`);
    if (this.#byId.has(id)) throw taken('store a file', 'id', id);
    // Fields in one order, as in grown worlds: engines compare files of one shape much faster.
    const file = { id, workspaceId, name, contentType, size, validationStatus, createdAt };
    this.#byId.set(file.id, file);
    this.#listingOf(file.workspaceId)?.add(file);
    this.#changed({ entity: 'file', before: null, after: file });
    return file;
  }

  /** @throws Error if there is no such file. */
  update(id: string, changes: StoredFileChanges): WorldFile {
    const before = this.#byId.get(id);
    if (!before) {
      const action = `update the file "${id}"`;
      throw new OperationError({ action, reason: 'there is no such file', kind: 'missing' });
    }
    const after = { ...before, ...changes };
    this.#byId.set(id, after);
    this.#listingOf(after.workspaceId)?.replace(after);
    this.#changed({ entity: 'file', before, after });
    return after;
  }

  /** @returns whether the file existed. */
  remove(id: string): boolean {
    const before = this.#byId.get(id);
    if (!before) return false;
    this.#byId.delete(id);
    this.spend(id);
    this.#listingOf(before.workspaceId)?.remove(this.positionOf(before));
    this.#changed({ entity: 'file', before, after: null });
    return true;
  }

  /** Created on first use: of many workspaces, few are listed. */
  #listingOf(workspaceId: string): Listing | undefined {
    const known = this.#listings.get(workspaceId);
    if (known || !this.#workspaces.get(workspaceId)) return known;
    const blocks = this.#indexed.listings.get(workspaceId);
    const listing = new Listing(this.#ordering, blocks);
    this.#listings.set(workspaceId, listing);
    return listing;
  }
}
