import type { Profile } from '../profile/schema.ts';
import type { IndexedFiles } from '../store/file-table.ts';
import { indexWorld } from '../store/store.ts';
import { resolveRecipe, type WorldOption } from '../world/recipe.ts';
import type { World } from '../world/world.ts';
import { growFrom } from './create-mock.ts';
import type { GrowthOptions } from './mock.ts';

/** A world, and its files in the order of the profile that it was grown under. */
export interface GrownWorld {
  readonly world: World;
  readonly indexed: IndexedFiles;
}

/** Files in all worlds that are kept for the next who asks. */
const MOST_FILES_KEPT = 1_000_000;

/**
 * Grows worlds, each once: whoever asks for the same one again gets the very same, which nobody
 * changes. The ones asked for longest ago are let go first; who has one keeps it.
 */
export function createGrownWorlds(
  mostFiles = MOST_FILES_KEPT,
): (named: WorldOption, profile: Profile, growth: GrowthOptions) => GrownWorld {
  const kept = new Map<string, GrownWorld>();
  let files = 0;
  const drop = (key: string) => {
    files -= kept.get(key)?.world.files.length ?? 0;
    kept.delete(key);
  };
  return (named, profile, { seed, files: count, now }) => {
    const key = JSON.stringify([resolveRecipe(named), profile, seed, count, now]);
    const grown = kept.get(key) ?? growAndIndex(named, profile, { seed, files: count, now });
    drop(key);
    kept.set(key, grown);
    files += grown.world.files.length;
    for (const oldest of kept.keys()) {
      if (files <= mostFiles) break;
      drop(oldest);
    }
    return grown;
  };
}

function growAndIndex(named: WorldOption, profile: Profile, growth: GrowthOptions): GrownWorld {
  const world = growFrom(named, profile, growth, 'make a sandbox');
  return { world, indexed: indexWorld(world, profile) };
}
