import { type ProfileOption, resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { readWholeNumber } from '../text/check-options.ts';
import { plannedFiles } from './grow-world.ts';
import { LARGEST_SEED, MAX_FILES, resolveRecipe, type WorldOption } from './recipe.ts';
import { type GrowthOptions, readStart, seedWorld, shapeOf } from './seed-world.ts';
import type { World } from './world.ts';
import { withOther } from './world-files.ts';
import { isGrown } from './world-snapshot.ts';

/** A profile, and a world under it. */
interface SeededWorld {
  readonly profile: Profile;
  readonly world: World;
}

interface GrownWorldsOptions {
  /** The purpose of the worlds, for messages. */
  readonly action: string;
  /** Larger worlds are not cached. */
  readonly mostFiles: number;
  /** Called with the number of files before they are grown; throws if they are too many. */
  readonly admit?: (files: number) => void;
}

/** The latest worlds to cache. */
const MAX_WORLDS = 8;

/** Seeds worlds. A test process makes hundreds of mocks of the same world: it is grown once. */
export function createGrownWorlds({ action, mostFiles, admit = () => {} }: GrownWorldsOptions) {
  const profiles = new Map<string, Profile>();
  const cached = new Map<string, World>();
  return (named: WorldOption, chosen: ProfileOption, growth: GrowthOptions): SeededWorld => {
    readWholeNumber(growth.seed, 'seed', LARGEST_SEED, action);
    readWholeNumber(growth.files, 'files', MAX_FILES, action);
    // The same object for equal profiles: writers of answers are cached by profile.
    const name = typeof chosen === 'string' ? chosen : JSON.stringify(resolveProfile(chosen));
    const profile = remember(profiles, name, profiles.get(name) ?? resolveProfile(chosen));
    const start = growth.now === undefined ? undefined : readStart(growth.now);
    const key = JSON.stringify([
      ...[sourceOf(named), growth.seed, growth.files],
      growth.now === 'current' ? new Date().toISOString().slice(0, 10) : start,
      shapeOf(profile),
    ]);
    const known = cached.get(key);
    // A cached world starts at the current time, too.
    const now = start === undefined ? {} : { now: start };
    if (known) return { profile, world: withOther(known, now) };
    admit(
      isGrown(named)
        ? named.files.length
        : plannedFiles(resolveRecipe(named), profile, growth.files),
    );
    const world = seedWorld(named, profile, growth, action);
    if (world.files.length <= mostFiles) remember(cached, key, world);
    return { profile, world };
  };
}

function remember<Value>(cache: Map<string, Value>, key: string, value: Value): Value {
  const known = cache.get(key) ?? value;
  cache.delete(key);
  cache.set(key, known);
  for (const oldest of cache.keys()) if (cache.size > MAX_WORLDS) cache.delete(oldest);
  return known;
}

const numbers = new WeakMap<object, number>();
let numbered = 0;

/** The identity of a world. Worlds as data are too large to compare: it is the object itself. */
function sourceOf(named: WorldOption): unknown {
  if (typeof named === 'string') return named;
  if (!isGrown(named)) return resolveRecipe(named);
  const number = numbers.get(named) ?? numbered++;
  numbers.set(named, number);
  return number;
}
