import type { Profile } from '../profile/schema.ts';
import type { World, WorldFile, WorldKey, WorldWorkspace } from '../world/world.ts';
import { createListingIndex, type ListedFile, type ListingIndex } from './listing-index.ts';
import { createDatabase } from './models.ts';
import { createOrdering, type Position } from './ordering.ts';

/** What may change of a file once it is stored; its place in the listing never does. */
export type StoredFileChanges = Partial<
  Pick<WorldFile, 'name' | 'contentType' | 'size' | 'validationStatus'>
>;

/**
 * Workspaces, keys and files. The entities live in `@mswjs/data`; the listing order and the
 * look-ups by secret and by id stand beside it. Every write goes through here, so they never part.
 */
export interface Store {
  readonly workspaces: Reader<WorldWorkspace> & {
    add(workspace: WorldWorkspace): WorldWorkspace;
  };
  readonly keys: Reader<WorldKey> & {
    /** Keyed by secret. @throws Error when the workspace is not there or the secret is taken. */
    add(key: WorldKey): WorldKey;
    /** @returns whether the key was there. */
    remove(secret: string): boolean;
  };
  readonly files: Reader<WorldFile> & {
    /** @throws Error when the workspace is not there or the id is taken. */
    add(file: WorldFile): WorldFile;
    /** @throws Error when there is no such file. */
    update(id: string, changes: StoredFileChanges): WorldFile;
    /** @returns whether the file was there. */
    remove(id: string): boolean;
    count(workspaceId: string): number;
    pageAfter(workspaceId: string, position: Position | null, count: number): readonly ListedFile[];
  };
}

interface Reader<Entity> {
  /** By primary key: workspace id, key secret, file id. O(1). */
  get(primaryKey: string): Entity | undefined;
  all(): readonly Entity[];
}

/** A store that holds a world, in the listing order of a profile. */
export function createStore(world: World, profile: Profile): Store {
  const database = createDatabase();
  const ordering = createOrdering(profile);
  const workspaces = new Map<string, WorldWorkspace>();
  const keys = new Map<string, WorldKey>();
  const files = new Map<string, WorldFile>();
  const listings = new Map<string, ListingIndex>();

  const listingOf = (workspaceId: string, subject: string): ListingIndex => {
    const listing = listings.get(workspaceId);
    if (!listing) {
      throw new Error(`Failed to store ${subject}: there is no workspace "${workspaceId}"`);
    }
    return listing;
  };

  const addWorkspace = (workspace: WorldWorkspace): WorldWorkspace => {
    const { workspaceId } = workspace;
    if (workspaces.has(workspaceId)) {
      throw new Error(`Failed to store a workspace: the id "${workspaceId}" is taken`);
    }
    database.workspace.create(workspace);
    workspaces.set(workspaceId, workspace);
    listings.set(workspaceId, createListingIndex(ordering));
    return workspace;
  };

  const addKey = (key: WorldKey): WorldKey => {
    const subject = `the key "${key.label}"`;
    listingOf(key.workspaceId, subject);
    if (keys.has(key.secret)) throw new Error(`Failed to store ${subject}: its secret is taken`);
    const { workspaceId, ...values } = key;
    const workspace = database.workspace.findFirst({
      where: { workspaceId: { equals: workspaceId } },
      strict: true,
    });
    database.key.create({ ...values, scopes: [...key.scopes], workspace });
    keys.set(key.secret, key);
    return key;
  };

  /** Into the database and the look-up; the order is the caller's to keep. */
  const storeFile = (file: WorldFile): WorldFile => {
    if (files.has(file.id)) throw new Error(`Failed to store a file: the id "${file.id}" is taken`);
    const entity: WorldFile = database.file.create(file);
    files.set(entity.id, entity);
    return entity;
  };

  const load = () => {
    world.workspaces.forEach(addWorkspace);
    world.keys.forEach(addKey);
    const byWorkspace = new Map<string, WorldFile[]>();
    for (const file of world.files) {
      const group = byWorkspace.get(file.workspaceId);
      if (group) group.push(storeFile(file));
      else byWorkspace.set(file.workspaceId, [storeFile(file)]);
    }
    for (const [workspaceId, group] of byWorkspace) listingOf(workspaceId, 'files').load(group);
  };
  load();

  return {
    workspaces: {
      get: (workspaceId) => workspaces.get(workspaceId),
      all: () => [...workspaces.values()],
      add: addWorkspace,
    },
    keys: {
      get: (secret) => keys.get(secret),
      all: () => [...keys.values()],
      add: addKey,
      remove(secret) {
        database.key.delete({ where: { secret: { equals: secret } } });
        return keys.delete(secret);
      },
    },
    files: {
      get: (id) => files.get(id),
      all: () => [...files.values()],
      add(file) {
        const listing = listingOf(file.workspaceId, `the file "${file.id}"`);
        const entity = storeFile(file);
        listing.add(entity);
        return entity;
      },
      update(id, changes) {
        const before = files.get(id);
        const after: WorldFile | null = before
          ? database.file.update({ where: { id: { equals: id } }, data: changes })
          : null;
        if (!before || !after) {
          throw new Error(`Failed to update the file "${id}": there is no such file`);
        }
        files.set(id, after);
        const listing = listingOf(after.workspaceId, `the file "${id}"`);
        listing.remove(before);
        listing.add(after);
        return after;
      },
      remove(id) {
        const file = files.get(id);
        if (!file) return false;
        database.file.delete({ where: { id: { equals: id } } });
        files.delete(id);
        listingOf(file.workspaceId, `the file "${id}"`).remove(file);
        return true;
      },
      count: (workspaceId) => listings.get(workspaceId)?.size ?? 0,
      pageAfter: (workspaceId, position, count) =>
        listings.get(workspaceId)?.pageAfter(position, count) ?? [],
    },
  };
}
