import type { Profile } from '../profile/schema.ts';
import type { World } from '../world/world.ts';
import type { StoreChange } from './change.ts';
import { createFileTable, type FileTable, type IndexedFiles, indexFiles } from './file-table.ts';
import { createKeyTable, type KeyTable } from './key-table.ts';
import { createOrdering } from './ordering.ts';
import { createWorkspaceTable, type WorkspaceTable } from './workspace-table.ts';

/**
 * Workspaces, keys and files, with an index for each way in which they are looked up. Every write
 * goes through here, so no two indexes part; none scans, whatever the number of entities.
 */
export interface Store {
  readonly workspaces: WorkspaceTable;
  readonly keys: KeyTable;
  readonly files: FileTable;
}

/** A world's files in the listing order of a profile, for any number of stores to begin with. */
export const indexWorld = (world: Pick<World, 'files'>, profile: Profile): IndexedFiles =>
  indexFiles(world.files, createOrdering(profile));

export interface StoreOptions {
  /** Hears of every write once it is done, from the first after the world's own on. */
  readonly changed?: ((change: StoreChange) => void) | undefined;
  /** The world's files, where they are indexed already. */
  readonly indexed?: IndexedFiles | undefined;
  /** Ids of files that were there before: none is given again. */
  readonly spentIds?: Iterable<string> | undefined;
}

/** A store that holds a world, in the listing order of a profile. */
export function createStore(
  world: Pick<World, 'workspaces' | 'keys' | 'files'>,
  profile: Profile,
  { changed = () => {}, indexed = indexWorld(world, profile), spentIds }: StoreOptions = {},
): Store {
  let isLoaded = false;
  const tell = (change: StoreChange) => {
    if (isLoaded) changed(change);
  };
  const files = createFileTable(createOrdering(profile), tell, { indexed, spentIds });
  const workspaces = createWorkspaceTable((change) => {
    if (change.entity === 'workspace' && change.after) files.open(change.after.workspaceId);
    tell(change);
  });
  const keys = createKeyTable((workspaceId, subject) => {
    if (workspaces.get(workspaceId)) return;
    throw new Error(`Failed to store ${subject}: there is no workspace "${workspaceId}"`);
  }, tell);

  world.workspaces.forEach(workspaces.add);
  world.keys.forEach(keys.add);
  isLoaded = true;
  return { workspaces, keys, files };
}
