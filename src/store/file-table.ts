import { OperationError, taken } from '../text/operation-error.ts';
import type { FileColumns } from '../world/file-columns.ts';
import type { WorldFile } from '../world/world.ts';
import { type Change, LayeredMap } from './layered-map.ts';
import { type ListedRows, listRows } from './listed-rows.ts';
import {
  createListingIndex,
  type ListedFile,
  type ListingIndex,
  listedFile,
} from './listing-index.ts';
import type { Ordering, Position } from './ordering.ts';
import { dropOldest } from './recent.ts';
import { RecentWrites } from './recent-writes.ts';
import type { Reader, StoreChange } from './table.ts';
import { noWorkspace } from './workspace-table.ts';

/** What may change of a file once it is stored; its place in the listing never does. */
export type StoredFileChanges = Partial<
  Pick<WorldFile, 'name' | 'contentType' | 'size' | 'validationStatus'>
>;

/** By id. */
export type FilesWritten = Iterable<readonly [string, Change<WorldFile>]>;

/** Files by their id, and in the listing order of their workspace. */
export interface FileTable extends Reader<WorldFile> {
  /** @throws Error when the workspace is not there or the id is taken. */
  add(file: WorldFile): WorldFile;
  /** @throws Error when there is no such file. */
  update(id: string, changes: StoredFileChanges): WorldFile;
  /** @returns whether the file was there. */
  remove(id: string): boolean;
  /** Whether a file has an id, or had it before: a deployment gives none twice. */
  isSpent(id: string): boolean;
  /** Ids of files that are gone. */
  removedIds(): Iterable<string>;
  /** Counts an id as one of a file that is gone. */
  spend(id: string): void;
  count(workspaceId: string): number;
  /** Up to `count` files of a workspace behind a position; from the newest on if there is none. */
  pageAfter(workspaceId: string, position: Position | null, count: number): readonly ListedFile[];
  /** How many files of a workspace are listed up to a position, the one there among them. */
  countTo(workspaceId: string, position: Position): number;
  /** What was written since it began. */
  written(): FilesWritten;
  /** Where it was written of late. */
  readonly recentWrites: Pick<RecentWrites, 'count' | 'leftAsItWas'>;
}

/**
 * Files in the order of a profile, once and for all: whatever number of tables begins with them,
 * none writes to them, and what one has not changed is there once.
 */
export interface IndexedFiles {
  readonly files: FileColumns;
  /** By workspace. */
  readonly listings: ReadonlyMap<string, readonly ListedRows[]>;
}

/** Sorts many files: once for each workspace. */
export function indexFiles(files: FileColumns, ordering: Ordering): IndexedFiles {
  const groups = new Map<string, number[]>();
  for (let row = 0; row < files.size; row++) {
    const workspaceId = files.workspaceIdAt(row);
    const group = groups.get(workspaceId);
    if (group) group.push(row);
    else groups.set(workspaceId, [row]);
  }
  const listings = new Map<string, readonly ListedRows[]>();
  for (const [workspaceId, rows] of groups) {
    listings.set(workspaceId, listRows(files, ordering, rows));
  }
  return { files, listings };
}

/** Ids that are remembered of files that are gone; the ones that went first are forgotten. */
const MOST_REMOVED = 100_000;

export interface FileTableOptions {
  readonly indexed: IndexedFiles;
  /** Whether a workspace is there: files are stored in no other. */
  readonly hasWorkspace: (workspaceId: string) => boolean;
  /** What another table wrote over the same files. */
  readonly written?: FilesWritten | undefined;
  /** Ids that were given before, and not again. */
  readonly spentIds?: Iterable<string> | undefined;
}

export function createFileTable(
  ordering: Ordering,
  changed: (change: StoreChange) => void,
  { indexed, hasWorkspace, written = [], spentIds = [] }: FileTableOptions,
): FileTable {
  const byId = new LayeredMap(indexed.files);
  const removedIds = new Set<string>();
  const listings = new Map<string, ListingIndex>();
  const recentWrites = new RecentWrites(ordering);

  /** Made when it is first asked for: of many workspaces, few are looked at. */
  const listingOf = (workspaceId: string): ListingIndex | undefined => {
    const known = listings.get(workspaceId);
    if (known || !hasWorkspace(workspaceId)) return known;
    const listing = createListingIndex(ordering, indexed.listings.get(workspaceId));
    listings.set(workspaceId, listing);
    return listing;
  };
  const requireListing = ({ id, workspaceId }: WorldFile): ListingIndex => {
    const listing = listingOf(workspaceId);
    if (listing) return listing;
    throw noWorkspace(`the file "${id}"`, workspaceId);
  };
  const place = (file: WorldFile): ListedFile => {
    const listed = listedFile(file, ordering);
    recentWrites.add(file.workspaceId, listed);
    return listed;
  };
  const spend = (id: string) => {
    // The latest stands last.
    removedIds.delete(id);
    removedIds.add(id);
    dropOldest(removedIds, MOST_REMOVED);
  };

  const table: FileTable = {
    size: () => byId.size,
    get: (id) => byId.get(id),
    all: () => Array.from(byId, ([, file]) => file),
    written: () => byId.written(),
    removedIds: () => removedIds,
    recentWrites,
    spend,
    isSpent: (id) => byId.has(id) || removedIds.has(id),
    count: (workspaceId) => listingOf(workspaceId)?.size ?? 0,
    pageAfter: (workspaceId, position, count) =>
      listingOf(workspaceId)?.after(position, count) ?? [],
    countTo: (workspaceId, position) => listingOf(workspaceId)?.countTo(position) ?? 0,
    add(file) {
      const listing = requireListing(file);
      if (byId.has(file.id)) {
        throw taken('store a file', 'id', file.id);
      }
      byId.set(file.id, file);
      listing.add(place(file));
      changed({ entity: 'file', before: null, after: file });
      return file;
    },
    update(id, changes) {
      const before = byId.get(id);
      if (!before) {
        const action = `update the file "${id}"`;
        throw new OperationError({ action, reason: 'there is no such file', kind: 'missing' });
      }
      const after = { ...before, ...changes };
      byId.set(id, after);
      // Listed anew, at the same place: what was written of the old one is not kept.
      requireListing(after).replace(place(after));
      changed({ entity: 'file', before, after });
      return after;
    },
    remove(id) {
      const before = byId.get(id);
      if (!before) return false;
      byId.delete(id);
      spend(id);
      requireListing(before).remove(place(before));
      changed({ entity: 'file', before, after: null });
      return true;
    },
  };
  for (const [id, { value: file, isAdded }] of written) {
    if (!file || isAdded) table.remove(id);
    if (file && isAdded) table.add(file);
    else if (file) table.update(id, file);
  }
  for (const id of spentIds) spend(id);
  return table;
}
