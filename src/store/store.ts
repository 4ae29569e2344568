import type { Profile } from '../profile/schema.ts';
import type { World } from '../world/world.ts';
import { type FilesWritten, FileTable, type IndexedFiles, indexFiles } from './file-table.ts';
import { KeyTable, type RemovedKey } from './key-table.ts';
import { orderingOf } from './ordering.ts';
import type { StoreChange } from './table.ts';
import { type IndexedWorkspaces, indexWorkspaces, WorkspaceTable } from './workspace-table.ts';

/**
 * Workspaces, keys and files, with an index for each way to look them up. Every write goes through
 * here, so the indexes stay consistent. No write scans, however many entities there are.
 */
export interface Store {
  readonly workspaces: WorkspaceTable;
  readonly keys: KeyTable;
  readonly files: FileTable;
}

/** Shared by any number of stores; none writes to it. */
export interface IndexedWorld {
  readonly workspaces: IndexedWorkspaces;
  /** In the listing order of a profile. */
  readonly files: IndexedFiles;
}

/** @throws Error if two files or two workspaces have the same id, or two workspaces the same label. */
export const indexWorld = (
  world: Pick<World, 'workspaces' | 'files'>,
  profile: Profile,
): IndexedWorld => ({
  workspaces: indexWorkspaces(world.workspaces),
  files: indexFiles(world.files, orderingOf(profile)),
});

export interface StoreOptions {
  /** Called after every write, except those that load the world. */
  readonly changed?: ((change: StoreChange) => void) | undefined;
  /** The world, if it is already indexed. */
  readonly indexed?: IndexedWorld | undefined;
  /** The writes of another store over the same files. */
  readonly written?: FilesWritten | undefined;
  /** Ids of removed files, which are not reused. */
  readonly spentIds?: Iterable<string> | undefined;
  readonly removedKeys?: Iterable<RemovedKey> | undefined;
}

/** A store that holds a world, in the listing order of a profile. */
export function createStore(
  world: Pick<World, 'workspaces' | 'keys' | 'files'>,
  profile: Profile,
  {
    changed = () => {},
    indexed = indexWorld(world, profile),
    written,
    spentIds,
    removedKeys,
  }: StoreOptions = {},
): Store {
  let isLoaded = false;
  const notify = (change: StoreChange) => {
    if (isLoaded) changed(change);
  };
  const workspaces = new WorkspaceTable(indexed.workspaces, notify);
  const options = { indexed: indexed.files, workspaces, written, spentIds };
  const files = new FileTable(orderingOf(profile), notify, options);
  const keys = new KeyTable(workspaces, notify, removedKeys);
  for (const key of world.keys) keys.add(key);
  isLoaded = true;
  return { workspaces, keys, files };
}
