import type { Profile } from '../profile/schema.ts';
import type { World } from '../world/world.ts';
import { Keys, type StoreChange, Workspaces } from './entities.ts';
import { Files, indexFiles } from './files.ts';
import { orderingOf } from './ordering.ts';

/**
 * The current workspaces, keys and files of a mock, with an index for each way to look them up.
 * Every write goes through here. No write scans, however many entities there are.
 */
export interface Store {
  readonly workspaces: Workspaces;
  readonly keys: Keys;
  readonly files: Files;
}

/**
 * A store that holds a world, in the listing order of a profile. Stores of the same world share its
 * files until they are written.
 *
 * @param changed called after every write.
 * @throws Error if two entities have the same id, secret or label.
 */
export function createStore(
  world: Pick<World, 'workspaces' | 'keys' | 'files'>,
  profile: Profile,
  changed: (change: StoreChange) => void = () => {},
): Store {
  const workspaces = new Workspaces(world.workspaces, changed);
  const keys = new Keys(world.keys, workspaces, changed);
  const indexed = indexFiles(world.files, orderingOf(profile));
  return { workspaces, keys, files: new Files(indexed, workspaces, changed) };
}
