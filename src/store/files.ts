import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldFile } from '../world/world.ts';
import { MAX_REMOVED, type StoreChange, type Workspaces } from './entities.ts';
import type { Ordering, Position } from './ordering.ts';
import { dropOldest } from './recent.ts';

/** Fields of a stored file that can change; its position in the listing cannot. */
export type StoredFileChanges = Partial<
  Pick<WorldFile, 'name' | 'contentType' | 'size' | 'validationStatus'>
>;

/** Sorted files by workspace. */
type Listings = Map<string, readonly WorldFile[]>;

const idsOf = new WeakMap<readonly WorldFile[], ReadonlyMap<string, WorldFile>>();
const listingsOf = new WeakMap<readonly WorldFile[], Map<string, Listings>>();

/** The files of a world by id. All stores of the world share it. @throws Error if two have the same. */
function byId(files: readonly WorldFile[]): ReadonlyMap<string, WorldFile> {
  const known = idsOf.get(files);
  if (known) return known;
  const indexed = new Map<string, WorldFile>();
  for (const file of files) {
    if (indexed.has(file.id)) throw taken('store a file', 'id', file.id);
    indexed.set(file.id, file);
  }
  idsOf.set(files, indexed);
  return indexed;
}

/** The files of a world, sorted once for each order. */
function sharedListings(files: readonly WorldFile[], ordering: Ordering): Listings {
  const known = listingsOf.get(files) ?? new Map<string, Listings>();
  listingsOf.set(files, known);
  const listings = known.get(ordering.name) ?? sorted(files, ordering);
  known.set(ordering.name, listings);
  return listings;
}

function sorted(files: Iterable<WorldFile>, ordering: Ordering): Listings {
  const listings = new Map<string, WorldFile[]>();
  for (const file of files) {
    const listing = listings.get(file.workspaceId);
    if (listing) listing.push(file);
    else listings.set(file.workspaceId, [file]);
  }
  for (const listing of listings.values()) listing.sort(ordering.compareFiles);
  return listings;
}

/**
 * Files by id, and in the listing order of their workspace. Shares the index and the sorted arrays
 * of the world until the first write, which copies one array of pointers.
 */
export class Files {
  readonly #workspaces: Workspaces;
  readonly #changed: (change: StoreChange) => void;
  readonly #seeded: ReadonlyMap<string, WorldFile>;
  /** Written since the seed; null for removed ones of the seed. */
  readonly #written = new Map<string, WorldFile | null>();
  /** Ids of removed files that were not in the seed. */
  readonly #removed = new Set<string>();
  /** The own arrays of workspaces whose files were written. */
  readonly #own = new Map<string, WorldFile[]>();
  #shared: Listings;
  #ordering: Ordering;
  #size: number;

  constructor(
    files: readonly WorldFile[],
    ordering: Ordering,
    workspaces: Workspaces,
    changed: (change: StoreChange) => void,
  ) {
    this.#workspaces = workspaces;
    this.#changed = changed;
    this.#seeded = byId(files);
    this.#size = files.length;
    this.#ordering = ordering;
    this.#shared = sharedListings(files, ordering);
  }

  size = (): number => this.#size;

  get(id: string): WorldFile | undefined {
    const written = this.#written.get(id);
    return written === undefined ? this.#seeded.get(id) : (written ?? undefined);
  }

  all(): readonly WorldFile[] {
    return this.#workspaces.all().flatMap(({ workspaceId }) => this.#listing(workspaceId));
  }

  /** The files that were added or changed since the seed. */
  written = (): readonly WorldFile[] => [...this.#written.values()].filter((file) => file !== null);

  /** Ids of removed files: all of the seed, and the latest others. */
  removedIds(): readonly string[] {
    const seeded = [...this.#written].flatMap(([id, file]) => (file === null ? [id] : []));
    return [...seeded, ...this.#removed];
  }

  /** Whether a file has or had an id: a deployment reuses none. */
  isSpent = (id: string): boolean =>
    this.#seeded.has(id) || this.#written.has(id) || this.#removed.has(id);

  /** Remembers an id as that of a removed file. */
  spend(id: string): void {
    this.#removed.delete(id);
    this.#removed.add(id);
    dropOldest(this.#removed, MAX_REMOVED);
  }

  count = (workspaceId: string): number => this.#listing(workspaceId).length;

  /** Up to `count` files of a workspace after a position; from the newest if it is null. */
  pageAfter(
    workspaceId: string,
    position: Position | null,
    count = Infinity,
  ): readonly WorldFile[] {
    const start = position === null ? 0 : this.countTo(workspaceId, position);
    return this.#listing(workspaceId).slice(start, start + count);
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
    const files = this.#listing(workspaceId);
    let [low, high] = [0, files.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const file = files[middle];
      if (file !== undefined && this.#ordering.compare(file, position) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Lists the files in a different order from now on. */
  reorder(ordering: Ordering): void {
    if (ordering.name === this.#ordering.name) return;
    this.#shared = sorted(this.all(), ordering);
    this.#own.clear();
    this.#ordering = ordering;
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
    else {
      this.#written.delete(id);
      this.spend(id);
    }
    this.#size -= 1;
    this.#splice(before, 1);
    this.#changed({ entity: 'file', before, after: null });
    return true;
  }

  #put(before: WorldFile | null, after: WorldFile): WorldFile {
    this.#written.set(after.id, after);
    this.#splice(after, before ? 1 : 0, after);
    this.#changed({ entity: 'file', before, after });
    return after;
  }

  #listing(workspaceId: string): readonly WorldFile[] {
    return this.#own.get(workspaceId) ?? this.#shared.get(workspaceId) ?? [];
  }

  /** @param replaced 1 if the file is listed already. */
  #splice(file: WorldFile, replaced: 0 | 1, ...files: WorldFile[]): void {
    const { workspaceId } = file;
    const own = this.#own.get(workspaceId) ?? [...this.#listing(workspaceId)];
    this.#own.set(workspaceId, own);
    own.splice(this.countTo(workspaceId, this.positionOf(file)) - replaced, replaced, ...files);
  }
}
