import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldFile } from '../world/world.ts';
import { MAX_REMOVED, type StoreChange, type Workspaces } from './entities.ts';
import { inRuns, type Runs, SortedFiles } from './listing.ts';
import type { Ordering, Position } from './ordering.ts';
import { dropOldest } from './recent.ts';

/** Fields of a stored file that can change; its position in the listing cannot. */
export type StoredFileChanges = Partial<
  Pick<WorldFile, 'name' | 'contentType' | 'size' | 'validationStatus'>
>;

/** The files of a world. Any number of stores share them; none writes. */
export interface IndexedFiles {
  readonly byId: ReadonlyMap<string, WorldFile>;
  /** By workspace, sorted. */
  readonly listings: ReadonlyMap<string, Runs>;
  readonly ordering: Ordering;
}

const indexes = new WeakMap<readonly WorldFile[], Map<string, IndexedFiles>>();

/** Sorts the files of a world once per order. @throws Error if two files have the same id. */
export function indexFiles(files: readonly WorldFile[], ordering: Ordering): IndexedFiles {
  const known = indexes.get(files) ?? new Map<string, IndexedFiles>();
  indexes.set(files, known);
  const indexed = known.get(ordering.name) ?? sortFiles(files, ordering);
  known.set(ordering.name, indexed);
  return indexed;
}

function sortFiles(files: readonly WorldFile[], ordering: Ordering): IndexedFiles {
  const byId = new Map<string, WorldFile>();
  for (const file of files) {
    if (byId.has(file.id)) throw taken('store a file', 'id', file.id);
    byId.set(file.id, file);
  }
  return { byId, listings: listFiles(files, ordering), ordering };
}

function listFiles(files: Iterable<WorldFile>, ordering: Ordering): Map<string, Runs> {
  const listings = new Map<string, WorldFile[]>();
  for (const file of files) {
    const listing = listings.get(file.workspaceId);
    if (listing) listing.push(file);
    else listings.set(file.workspaceId, [file]);
  }
  const sorted = (listing: WorldFile[]) => inRuns(listing.sort(ordering.compareFiles));
  return new Map(Array.from(listings, ([id, listing]) => [id, sorted(listing)]));
}

/** Files by id, and in the listing order of their workspace. */
export class Files {
  readonly #workspaces: Workspaces;
  readonly #changed: (change: StoreChange) => void;
  readonly #seeded: ReadonlyMap<string, WorldFile>;
  /** Written since the seed; null for removed ones. */
  readonly #written = new Map<string, WorldFile | null>();
  readonly #removedIds = new Set<string>();
  #listings = new Map<string, SortedFiles>();
  #ordering: Ordering;
  #size: number;

  constructor(
    indexed: IndexedFiles,
    workspaces: Workspaces,
    changed: (change: StoreChange) => void,
  ) {
    this.#workspaces = workspaces;
    this.#changed = changed;
    this.#seeded = indexed.byId;
    this.#size = indexed.byId.size;
    this.#ordering = indexed.ordering;
    this.#list(indexed.listings);
  }

  size = (): number => this.#size;

  get(id: string): WorldFile | undefined {
    const written = this.#written.get(id);
    return written === undefined ? this.#seeded.get(id) : (written ?? undefined);
  }

  all(): readonly WorldFile[] {
    if (this.#written.size === 0) return [...this.#seeded.values()];
    const ids = new Set([...this.#seeded.keys(), ...this.#written.keys()]);
    return Array.from(ids, (id) => this.get(id)).filter((file) => file !== undefined);
  }

  /** The writes since the seed, by id; null for removed files. */
  written = (): Iterable<readonly [string, WorldFile | null]> => this.#written;

  /** Ids of removed files, the latest last. */
  removedIds = (): Iterable<string> => this.#removedIds;

  /** Whether a file has or had an id: a deployment reuses none. */
  isSpent = (id: string): boolean => this.get(id) !== undefined || this.#removedIds.has(id);

  /** Remembers an id as that of a removed file. */
  spend(id: string): void {
    this.#removedIds.delete(id);
    this.#removedIds.add(id);
    dropOldest(this.#removedIds, MAX_REMOVED);
  }

  count = (workspaceId: string): number => this.#listings.get(workspaceId)?.size ?? 0;

  /** Up to `count` files of a workspace after a position; from the newest if it is null. */
  pageAfter(
    workspaceId: string,
    position: Position | null,
    count = Infinity,
  ): readonly WorldFile[] {
    return this.#listings.get(workspaceId)?.after(position, count) ?? [];
  }

  /** Whether two adjacent files have the same time, at the precision of the order. */
  hasTies(listed: readonly WorldFile[], before: Position | null): boolean {
    const { orderTimeOf } = this.#ordering;
    let previous = before === null ? null : before.orderTime;
    for (const { createdAt } of listed) {
      const time = orderTimeOf(createdAt);
      if (time === previous) return true;
      previous = time;
    }
    return false;
  }

  /** The position of a file in the listing. */
  positionOf = (file: WorldFile): Position => this.#ordering.positionOf(file);

  /** How many files of a workspace are listed up to and including a position. */
  countTo(workspaceId: string, position: Position): number {
    return this.#listings.get(workspaceId)?.countTo(position) ?? 0;
  }

  /** Lists the files in a different order from now on. */
  reorder(ordering: Ordering): void {
    if (ordering.name === this.#ordering.name) return;
    this.#ordering = ordering;
    this.#list(listFiles(this.all(), ordering));
  }

  /** @throws Error if the workspace does not exist or the id is taken. */
  add(given: WorldFile): WorldFile {
    const { id, workspaceId, name, contentType, size, validationStatus, createdAt } = given;
    this.#workspaces.require(workspaceId, `the file "${id}"`);
    if (this.get(id)) throw taken('store a file', 'id', id);
    // Fields in one order, as in grown worlds: engines compare files of one shape much faster.
    const file = { id, workspaceId, name, contentType, size, validationStatus, createdAt };
    this.#size += 1;
    return this.#put(null, file);
  }

  /** @throws Error if there is no such file. */
  update(id: string, changes: StoredFileChanges): WorldFile {
    const before = this.get(id);
    if (before) return this.#put(before, { ...before, ...changes });
    const action = `update the file "${id}"`;
    throw new OperationError({ action, reason: 'there is no such file', kind: 'missing' });
  }

  /** @returns whether the file existed. */
  remove(id: string): boolean {
    const before = this.get(id);
    if (!before) return false;
    if (this.#seeded.has(id)) this.#written.set(id, null);
    else this.#written.delete(id);
    this.#size -= 1;
    this.spend(id);
    this.#listings.get(before.workspaceId)?.remove(before);
    this.#changed({ entity: 'file', before, after: null });
    return true;
  }

  #put(before: WorldFile | null, after: WorldFile): WorldFile {
    this.#written.set(after.id, after);
    const listing = this.#listings.get(after.workspaceId) ?? new SortedFiles(this.#ordering);
    this.#listings.set(after.workspaceId, listing);
    listing.put(after);
    this.#changed({ entity: 'file', before, after });
    return after;
  }

  #list(listings: ReadonlyMap<string, Runs>): void {
    this.#listings = new Map(
      Array.from(listings, ([id, runs]) => [id, new SortedFiles(this.#ordering, runs)]),
    );
  }
}
