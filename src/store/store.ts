import type { Profile } from '../profile/schema.ts';
import type { World } from '../world/world.ts';
import { columnsOf } from '../world/world-files.ts';
import {
  createFileTable,
  type FilesWritten,
  type FileTable,
  type IndexedFiles,
  indexFiles,
} from './file-table.ts';
import { createKeyTable, type KeyTable, type RemovedKey } from './key-table.ts';
import { orderingOf } from './ordering.ts';
import type { StoreChange } from './table.ts';
import {
  createWorkspaceTable,
  type IndexedWorkspaces,
  indexWorkspaces,
  noWorkspace,
  type WorkspaceTable,
} from './workspace-table.ts';

/**
 * Workspaces, keys and files, with an index for each way in which they are looked up. Every write
 * goes through here, so no two indexes part; none scans, whatever the number of entities.
 */
export interface Store {
  readonly workspaces: WorkspaceTable;
  readonly keys: KeyTable;
  readonly files: FileTable;
}

/** What any number of stores begin with, and none writes to. */
export interface IndexedWorld {
  readonly workspaces: IndexedWorkspaces;
  /** In the listing order of a profile. */
  readonly files: IndexedFiles;
}

/** @throws Error when two files or two workspaces have one id, or two workspaces one label. */
export const indexWorld = (
  world: Pick<World, 'workspaces' | 'files'>,
  profile: Profile,
): IndexedWorld => ({
  workspaces: indexWorkspaces(world.workspaces),
  files: indexFiles(columnsOf(world), orderingOf(profile)),
});

export interface StoreOptions {
  /** Hears of every write once it is done, from the first after the world's own on. */
  readonly changed?: ((change: StoreChange) => void) | undefined;
  /** The world, where it is indexed already. */
  readonly indexed?: IndexedWorld | undefined;
  /** What another store wrote over the same files. */
  readonly written?: FilesWritten | undefined;
  /** Ids of files that were there before: none is given again. */
  readonly spentIds?: Iterable<string> | undefined;
  /** Keys that were there before. */
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
  const tell = (change: StoreChange) => {
    if (isLoaded) changed(change);
  };
  const workspaces = createWorkspaceTable(indexed.workspaces, tell);
  const hasWorkspace = (workspaceId: string) => workspaces.get(workspaceId) !== undefined;
  const options = { indexed: indexed.files, hasWorkspace, written, spentIds };
  const files = createFileTable(orderingOf(profile), tell, options);
  const keys = createKeyTable(
    (workspaceId, subject) => {
      if (hasWorkspace(workspaceId)) return;
      throw noWorkspace(subject, workspaceId);
    },
    tell,
    removedKeys,
  );

  world.keys.forEach(keys.add);
  isLoaded = true;
  return { workspaces, keys, files };
}
