import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldFile } from '../world/world.ts';
import { type Change, LayeredMap } from './layered-map.ts';
import { ListedFile, listWorldFiles, type WorldBlock } from './listed-file.ts';
import type { Ordering, Position } from './ordering.ts';
import { dropOldest } from './recent.ts';
import { SortedList } from './sorted-list.ts';
import type { Reader, StoreChange } from './table.ts';
import { noWorkspace } from './workspace-table.ts';

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
  readonly listings: ReadonlyMap<string, readonly WorldBlock[]>;
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
  const listings = new Map<string, readonly WorldBlock[]>();
  for (const [workspaceId, group] of groups) {
    listings.set(workspaceId, listWorldFiles(group, ordering));
  }
  return { byId, listings };
}

/** A part of a listing that something was read from; `listing.has(part)` until it is written to. */
export interface ListingPart {
  readonly listing: Pick<SortedList<Position, ListedFile>, 'has'>;
  readonly part: object;
}

/** Ids of removed files to remember; the oldest are forgotten first. */
const MAX_REMOVED = 100_000;

export interface FileTableOptions {
  readonly indexed: IndexedFiles;
  /** Whether a workspace exists: files are stored in no other. */
  readonly hasWorkspace: (workspaceId: string) => boolean;
  /** What another table wrote over the same files. */
  readonly written?: FilesWritten | undefined;
  /** Ids of removed files, which are not reused. */
  readonly spentIds?: Iterable<string> | undefined;
}

/** Files by id, and in the listing order of their workspace. */
export class FileTable implements Reader<WorldFile> {
  readonly #ordering: Ordering;
  readonly #changed: (change: StoreChange) => void;
  readonly #indexed: IndexedFiles;
  readonly #hasWorkspace: (workspaceId: string) => boolean;
  readonly #byId: LayeredMap<string, WorldFile>;
  readonly #removedIds = new Set<string>();
  readonly #listings = new Map<string, SortedList<Position, ListedFile>>();

  constructor(
    ordering: Ordering,
    changed: (change: StoreChange) => void,
    { indexed, hasWorkspace, written = [], spentIds = [] }: FileTableOptions,
  ) {
    this.#ordering = ordering;
    this.#changed = changed;
    this.#indexed = indexed;
    this.#hasWorkspace = hasWorkspace;
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

  /** What was written to this table. */
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

  /** @param read receives what the number depends on. */
  count(workspaceId: string, read?: ListingPart[]): number {
    const listing = this.#listingOf(workspaceId);
    if (listing) read?.push({ listing, part: listing.whole });
    return listing?.size ?? 0;
  }

  /**
   * Up to `count` files of a workspace after a position; from the newest if it is null.
   *
   * @param read receives what the page depends on.
   */
  pageAfter(
    workspaceId: string,
    position: Position | null,
    count: number,
    read?: ListingPart[],
  ): readonly ListedFile[] {
    const listing = this.#listingOf(workspaceId);
    const parts: object[] = [];
    const found = listing?.after(position, count, parts) ?? [];
    if (listing) for (const part of parts) read?.push({ listing, part });
    return found;
  }

  /** How many files of a workspace are listed up to and including a position. */
  countTo(workspaceId: string, position: Position): number {
    return this.#listingOf(workspaceId)?.countTo(position) ?? 0;
  }

  /** @throws Error if the workspace does not exist or the id is taken. */
  add(file: WorldFile): WorldFile {
    const listing = this.#requireListing(file);
    if (this.#byId.has(file.id)) throw taken('store a file', 'id', file.id);
    this.#byId.set(file.id, file);
    listing.add(new ListedFile(file, this.#ordering));
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
    this.#requireListing(after).replace(new ListedFile(after, this.#ordering));
    this.#changed({ entity: 'file', before, after });
    return after;
  }

  /** @returns whether the file existed. */
  remove(id: string): boolean {
    const before = this.#byId.get(id);
    if (!before) return false;
    this.#byId.delete(id);
    this.spend(id);
    this.#requireListing(before).remove(new ListedFile(before, this.#ordering));
    this.#changed({ entity: 'file', before, after: null });
    return true;
  }

  /** Created on first use: of many workspaces, few are listed. */
  #listingOf(workspaceId: string): SortedList<Position, ListedFile> | undefined {
    const known = this.#listings.get(workspaceId);
    if (known || !this.#hasWorkspace(workspaceId)) return known;
    const blocks = this.#indexed.listings.get(workspaceId);
    const listing = new SortedList<Position, ListedFile>(this.#ordering.compare, blocks);
    this.#listings.set(workspaceId, listing);
    return listing;
  }

  #requireListing({ id, workspaceId }: WorldFile): SortedList<Position, ListedFile> {
    const listing = this.#listingOf(workspaceId);
    if (listing) return listing;
    throw noWorkspace(`the file "${id}"`, workspaceId);
  }
}
