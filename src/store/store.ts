import type { Profile } from '../profile/schema.ts';
import type { World } from '../world/world.ts';
import { Keys, Workspaces } from './entities.ts';
import { Files } from './files.ts';
import { orderingOf } from './ordering.ts';

/** The current workspaces, keys and files of a mock. Every write goes through here. */
export interface Store {
  readonly workspaces: Workspaces;
  readonly keys: Keys;
  readonly files: Files;
}

/**
 * A store that holds a world, in the listing order of a profile.
 *
 * @param changed called after every write.
 * @throws Error if two entities have the same id, secret or label.
 */
export function createStore(
  world: Pick<World, 'workspaces' | 'keys' | 'files'>,
  profile: Profile,
  changed: () => void = () => {},
): Store {
  const workspaces = new Workspaces(world.workspaces, changed);
  const keys = new Keys(world.keys, workspaces, changed);
  const files = new Files(world.files, orderingOf(profile), workspaces, changed);
  return { workspaces, keys, files };
}
