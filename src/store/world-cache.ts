import { type ProfileOption, resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS } from '../template/instant.ts';
import { readWholeNumber } from '../text/check-options.ts';
import { plannedCounts } from '../world/grow-world.ts';
import { type GrowthOptions, readStart } from '../world/load-snapshot.ts';
import {
  LARGEST_SEED,
  MAX_FILES,
  type Recipe,
  resolveRecipe,
  type WorldOption,
} from '../world/recipe.ts';
import { seedWorld, shapeOf } from '../world/seed-world.ts';
import type { World } from '../world/world.ts';
import { withOther } from '../world/world-files.ts';
import { isGrown } from '../world/world-snapshot.ts';
import { orderSettings } from './ordering.ts';
import { Recent } from './recent.ts';
import { type IndexedWorld, indexWorld } from './store.ts';

/** A profile, and a world indexed in its listing order. */
interface SeededWorld {
  readonly profile: Profile;
  readonly world: World;
  readonly indexed: IndexedWorld;
}

interface GrownWorldsOptions {
  /** The purpose of the worlds, for messages. */
  readonly action: string;
  /** Files in all worlds that are kept. */
  readonly mostFiles: number;
  /** Whether the latest world is kept even if it alone has more files. Default: true. */
  readonly keepsLargest?: boolean;
  /** Called with the number of files before they are grown; throws if they are too many. */
  readonly admit?: (files: number) => void;
}

/** The fixed cost of a world, in files. */
const EMPTY_WORLD = 100;
const MAX_PROFILES_KEPT = 100;

/**
 * Grows worlds, each once: the same options give the same profile and the same files, which never
 * change. Profiles under which a world is the same share it.
 */
export function createGrownWorlds({
  action,
  mostFiles,
  keepsLargest = true,
  admit = () => {},
}: GrownWorldsOptions): (
  named: WorldOption,
  chosen: ProfileOption,
  growth: GrowthOptions,
) => SeededWorld {
  const profiles = new Recent<Profile>({ most: MAX_PROFILES_KEPT });
  const limits = { most: mostFiles, keepsLatest: keepsLargest };
  const worlds = new Recent<World>({
    ...limits,
    weightOf: ({ files }) => files.length + EMPTY_WORLD,
  });
  const indexes = new Recent<IndexedWorld>({
    ...limits,
    weightOf: ({ files }) => files.byId.size + EMPTY_WORLD,
  });
  const sourceOf = createSources();
  const profileOf = (chosen: ProfileOption): Profile => {
    if (typeof chosen === 'string') return profiles.use(chosen, () => resolveProfile(chosen));
    const profile = resolveProfile(chosen);
    return profiles.use(JSON.stringify(profile), () => profile);
  };

  return (named, chosen, { seed, files, now }) => {
    readWholeNumber(seed, 'seed', LARGEST_SEED, action);
    readWholeNumber(files, 'files', MAX_FILES, action);
    const profile = profileOf(chosen);
    const start = now === undefined ? undefined : readStart(now);
    const worldKey = JSON.stringify([
      ...[sourceOf(named), seed, files, now === 'current' ? dayOf(start) : start],
      shapeOf(profile),
    ]);
    const grow = () => {
      admit(
        isGrown(named) ? named.files.length : countPlanned(resolveRecipe(named), profile, files),
      );
      return seedWorld(named, profile, { seed, files, now }, action);
    };
    const world = worlds.use(worldKey, grow);
    // Blocks keep their entries.
    const { entryFields } = profile.listing;
    const indexKey = worldKey + JSON.stringify([orderSettings(profile), entryFields]);
    const indexed = indexes.use(indexKey, () => indexWorld(world, profile));
    // A kept world starts at the current time, too.
    return { profile, world: withOther(world, { now: start ?? world.now }), indexed };
  };
}

/** The identity of a world. Grown worlds are too large to compare: it is the object itself. */
function createSources(): (named: WorldOption) => unknown {
  const numbers = new WeakMap<object, number>();
  let count = 0;
  return (named) => {
    if (typeof named === 'string') return named;
    if (!isGrown(named)) return resolveRecipe(named);
    const number = numbers.get(named) ?? count++;
    numbers.set(named, number);
    return number;
  };
}

/** The number of files that a recipe grows. */
const countPlanned = (recipe: Recipe, profile: Profile, inFirst?: number): number =>
  plannedCounts(recipe, profile, inFirst).reduce((sum, count) => sum + count, 0) +
  recipe.workspaces.reduce((sum, { files }) => sum + files.literal.length, 0);

/** With a running clock, starts on the same day share a world: one per start would be too many. */
const dayOf = (start = 0 as Instant): string => `day ${Math.floor(start / MICROSECONDS.day)}`;
