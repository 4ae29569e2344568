import type { WorldFile } from '../world/world.ts';
import type { StoreChange } from './change.ts';
import { LayeredMap } from './layered-map.ts';
import {
  createListingIndex,
  type ListedFile,
  type ListingIndex,
  listedFile,
} from './listing-index.ts';
import type { Ordering, Position } from './ordering.ts';
import type { Reader } from './reader.ts';
import { type Blocks, sortIntoBlocks } from './sorted-list.ts';

/** What may change of a file once it is stored; its place in the listing never does. */
export type StoredFileChanges = Partial<
  Pick<WorldFile, 'name' | 'contentType' | 'size' | 'validationStatus'>
>;

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
}

/**
 * Files in the order of a profile, once and for all: whatever number of tables begins with them,
 * none writes to them, and what one has not changed is there once.
 */
export interface IndexedFiles {
  readonly byId: ReadonlyMap<string, ListedFile>;
  /** By workspace. */
  readonly listings: ReadonlyMap<string, Blocks<ListedFile>>;
}

/**
 * Indexes many files: one sort for each workspace.
 *
 * @throws Error when two have one id.
 */
export function indexFiles(files: readonly WorldFile[], ordering: Ordering): IndexedFiles {
  const byId = new Map<string, ListedFile>();
  const listings = new Map<string, Blocks<ListedFile>>();
  for (const [workspaceId, group] of groupByWorkspace(files)) {
    const listed = group.map((file) => takeIn(byId, listedFile(file, ordering)));
    listings.set(workspaceId, sortIntoBlocks(listed, ordering.compare));
  }
  return { byId, listings };
}

/** Ids that are remembered of files that are gone; the ones that went first are forgotten. */
const MOST_REMOVED = 100_000;

export interface FileTableOptions {
  readonly indexed: IndexedFiles;
  /** Whether a workspace is there: files are stored in no other. */
  readonly hasWorkspace: (workspaceId: string) => boolean;
  /** Ids that were given before, and not again. */
  readonly spentIds?: Iterable<string> | undefined;
}

export function createFileTable(
  ordering: Ordering,
  changed: (change: StoreChange) => void,
  { indexed, hasWorkspace, spentIds = [] }: FileTableOptions,
): FileTable {
  const byId = new LayeredMap(indexed.byId);
  const removedIds = new Set(spentIds);
  const listings = new Map<string, ListingIndex>();

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
    throw new Error(`Failed to store the file "${id}": there is no workspace "${workspaceId}"`);
  };
  const spend = (id: string) => {
    // The latest stands last.
    removedIds.delete(id);
    removedIds.add(id);
    const [oldest] = removedIds;
    if (removedIds.size > MOST_REMOVED && oldest !== undefined) removedIds.delete(oldest);
  };
  const take = (file: WorldFile) => takeIn(byId, listedFile(file, ordering));

  return {
    get size() {
      return byId.size;
    },
    get: (id) => byId.get(id)?.file,
    all: () => byId.values().map(({ file }) => file),
    removedIds: () => removedIds,
    spend,
    isSpent: (id) => byId.has(id) || removedIds.has(id),
    count: (workspaceId) => listingOf(workspaceId)?.size ?? 0,
    pageAfter: (workspaceId, position, count) =>
      listingOf(workspaceId)?.after(position, count) ?? [],
    countTo: (workspaceId, position) => listingOf(workspaceId)?.countTo(position) ?? 0,
    add(file) {
      const listing = requireListing(file);
      listing.add(take(file));
      changed({ entity: 'file', before: null, after: file });
      return file;
    },
    update(id, changes) {
      const before = byId.get(id)?.file;
      if (!before) throw new Error(`Failed to update the file "${id}": there is no such file`);
      const after = { ...before, ...changes };
      // Listed anew, at the same place: what was written of the old one is not kept.
      const listed = listedFile(after, ordering);
      byId.set(id, listed);
      requireListing(after).replace(listed);
      changed({ entity: 'file', before, after });
      return after;
    },
    remove(id) {
      const listed = byId.get(id);
      if (!listed) return false;
      byId.delete(id);
      spend(id);
      requireListing(listed.file).remove(listed);
      changed({ entity: 'file', before: listed.file, after: null });
      return true;
    },
  };
}

/** Into the look-up; the listing is the caller's to keep. */
function takeIn(
  byId: Pick<LayeredMap<string, ListedFile>, 'has' | 'set'>,
  listed: ListedFile,
): ListedFile {
  if (byId.has(listed.id)) {
    throw new Error(`Failed to store a file: the id "${listed.id}" is taken`);
  }
  byId.set(listed.id, listed);
  return listed;
}

function groupByWorkspace(files: readonly WorldFile[]): ReadonlyMap<string, WorldFile[]> {
  const groups = new Map<string, WorldFile[]>();
  for (const file of files) {
    const group = groups.get(file.workspaceId);
    if (group) group.push(file);
    else groups.set(file.workspaceId, [file]);
  }
  return groups;
}
