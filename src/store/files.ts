import { OperationError, taken } from '../text/operation-error.ts';
import type { WorldFile } from '../world/world.ts';
import type { Ordering, Position } from './ordering.ts';

/** Fields of a stored file that can change; its position in the listing cannot. */
export type StoredFileChanges = Partial<
  Pick<WorldFile, 'name' | 'contentType' | 'size' | 'validationStatus'>
>;

/** Sorted files by workspace, the oldest first: most new files are the newest, and pushed. */
type Listings = Map<string, WorldFile[]>;

/** What all stores of a world share until they write. */
interface Seeded {
  readonly byId: ReadonlyMap<string, WorldFile>;
  /** By the name of their order. */
  readonly listings: Map<string, Listings>;
}

const seededFrom = new WeakMap<readonly WorldFile[], Seeded>();

/** @throws Error if two files have the same id. */
function seed(files: readonly WorldFile[]): Seeded {
  const known = seededFrom.get(files);
  if (known) return known;
  const byId = new Map<string, WorldFile>();
  for (const file of files) {
    if (byId.has(file.id)) throw taken('store a file', 'id', file.id);
    byId.set(file.id, file);
  }
  const seeded = { byId, listings: new Map() };
  seededFrom.set(files, seeded);
  return seeded;
}

/** The files of a world, sorted once for each order. */
function listingsOf({ byId, listings }: Seeded, ordering: Ordering): Listings {
  const known = listings.get(ordering.name);
  if (known) return known;
  const sorted: Listings = new Map();
  for (const file of byId.values()) {
    const listing = sorted.get(file.workspaceId);
    if (listing) listing.push(file);
    else sorted.set(file.workspaceId, [file]);
  }
  for (const listing of sorted.values()) sort(listing, ordering);
  listings.set(ordering.name, sorted);
  return sorted;
}

/** Grown files are newest first: reversed, they are almost sorted. */
const sort = (listing: WorldFile[], { compareFiles }: Ordering): void =>
  void listing.reverse().sort((a, b) => compareFiles(b, a));

/** Files by id, and in the listing order of their workspace. The first write copies an array. */
export class Files {
  readonly #requireWorkspace: (workspaceId: string, subject: string) => void;
  readonly #changed: () => void;
  readonly #seeded: Seeded;
  /** Written since the seed; null for deleted ones of the seed. */
  readonly #written = new Map<string, WorldFile | null>();
  /** The own arrays of workspaces whose files were written. */
  readonly #own: Listings = new Map();
  #shared: Listings;
  #ordering: Ordering;
  #size: number;

  /** @param requireWorkspace throws if there is no such workspace. */
  constructor(
    files: readonly WorldFile[],
    ordering: Ordering,
    requireWorkspace: (workspaceId: string, subject: string) => void,
    changed: () => void,
  ) {
    this.#requireWorkspace = requireWorkspace;
    this.#changed = changed;
    this.#seeded = seed(files);
    this.#size = files.length;
    this.#ordering = ordering;
    this.#shared = listingsOf(this.#seeded, ordering);
  }

  size = (): number => this.#size;

  get(id: string): WorldFile | undefined {
    const written = this.#written.get(id);
    return written === undefined ? this.#seeded.byId.get(id) : (written ?? undefined);
  }

  /** The files that were added or changed since the seed. */
  written = (): readonly WorldFile[] => [...this.#written.values()].filter((file) => file !== null);

  /** The ids of deleted files of the seed. */
  deleted = (): readonly string[] =>
    [...this.#written].flatMap(([id, file]) => (file === null ? [id] : []));

  /** Whether a file has an id, or one of the seed had it. */
  isUsed = (id: string): boolean => this.#written.has(id) || this.#seeded.byId.has(id);

  count = (workspaceId: string): number => this.#listing(workspaceId).length;

  /** Up to `count` files of a workspace after a position; from the newest if it is null. */
  pageAfter(
    workspaceId: string,
    position: Position | null,
    count = Infinity,
  ): readonly WorldFile[] {
    const listing = this.#listing(workspaceId);
    const end = position === null ? listing.length : this.#placeOf(position, listing);
    return listing.slice(Math.max(0, end - count), end).reverse();
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
    const listing = this.#listing(workspaceId);
    return listing.length - this.#placeOf(position, listing);
  }

  /** Lists the files in a different order from now on. */
  reorder(ordering: Ordering): void {
    if (ordering.name === this.#ordering.name) return;
    this.#ordering = ordering;
    this.#shared = listingsOf(this.#seeded, ordering);
    for (const listing of this.#own.values()) sort(listing, ordering);
  }

  /** @throws Error if the workspace does not exist or the id is taken. */
  add(given: WorldFile): WorldFile {
    const { id, workspaceId, name, contentType, size, validationStatus, createdAt } = given;
    this.#requireWorkspace(workspaceId, `the file "${id}"`);
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
    if (this.#seeded.byId.has(id)) this.#written.set(id, null);
    else this.#written.delete(id);
    this.#size -= 1;
    const listing = this.#ownListing(before);
    listing.splice(this.#placeOf(this.positionOf(before), listing), 1);
    this.#changed();
    return true;
  }

  #put(before: WorldFile | null, after: WorldFile): WorldFile {
    this.#written.set(after.id, after);
    const listing = this.#ownListing(after);
    const place = this.#placeOf(this.positionOf(after), listing);
    if (before) listing[place] = after;
    else listing.splice(place, 0, after);
    this.#changed();
    return after;
  }

  #listing = (workspaceId: string): readonly WorldFile[] =>
    this.#own.get(workspaceId) ?? this.#shared.get(workspaceId) ?? [];

  #ownListing({ workspaceId }: WorldFile): WorldFile[] {
    const own = this.#own.get(workspaceId) ?? [...this.#listing(workspaceId)];
    this.#own.set(workspaceId, own);
    return own;
  }

  /** The index of the first file that is not listed after a position. */
  #placeOf(position: Position, listing: readonly WorldFile[]): number {
    let [low, high] = [0, listing.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const file = listing[middle];
      if (file !== undefined && this.#ordering.compare(file, position) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
