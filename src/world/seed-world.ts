import { type ProfileOption, resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS, toInstant } from '../template/instant.ts';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { growWorld, plannedFiles } from './grow-world.ts';
import { growthSchema, type RecipeInput, type RecipeName, resolveRecipe } from './recipe.ts';
import { type World, withOther } from './world.ts';
import { type GrownWorld, isGrown, readGrownWorld } from './world-snapshot.ts';

/** The name of a world, a recipe, or a grown world. */
export type WorldOption = RecipeName | RecipeInput | GrownWorld;

/** Options that override the recipe of a world. */
export interface GrowthOptions {
  /** Replaces the recipe's seed: a whole number from 0 to 4,294,967,295. */
  readonly seed?: number | undefined;
  /**
   * The mock's current time: ISO 8601 with an offset, or a Date. `current` starts at today's date,
   * and the clock runs. Default: the recipe's `now`.
   */
  readonly now?: string | Date | undefined;
  /** Files in the first workspace; replaces the recipe's count. */
  readonly files?: number | undefined;
}

/**
 * Grows a world from a recipe, or loads one that is given as data.
 *
 * @throws Error "Failed to ACTION: …" if the name is unknown, or the world or an option is invalid.
 */
export function seedWorld(
  named: WorldOption,
  profile: Profile,
  options: GrowthOptions,
  action: string,
): World {
  const { seed, files } = parseInput(growthSchema, options, action);
  const now = startOf(options);
  if (isGrown(named)) {
    for (const [field, value] of Object.entries({ seed, files })) {
      if (value === undefined) continue;
      throw new OperationError({ action, field, reason: 'cannot be combined with a seeded world' });
    }
    return readGrownWorld(named, now);
  }
  return findReady(named, profile, options) ?? growWorld(named, { profile, seed, now, files });
}

/** @throws Error if the text is not a time. */
function startOf({ now }: GrowthOptions): Instant | undefined {
  if (now === 'current') return Date.now() * MICROSECONDS.millisecond;
  return now === undefined ? undefined : toInstant(now);
}

/** Worlds that were grown in advance, by the names of their recipes. */
const ready = new Map<string, World>();

/**
 * Offers a world that the build of this package grew to mocks that would grow the same one. Growing
 * takes a fifth of the time of a process that answers one request.
 *
 * @param written a named recipe, grown under the default profile, as JSON. It is not validated.
 * @returns a function that withdraws the world.
 */
export function offerReady(written: string): () => void {
  const world: World = JSON.parse(written, (name, value: unknown) =>
    typeof value === 'string' && /^(now|\w+At)$/.test(name) ? toInstant(value) : value,
  );
  const { recipe, seed, now } = world;
  ready.set(recipe, { ...world, grownFrom: { world: recipe, seed, now, files: undefined } });
  return () => void ready.delete(recipe);
}

/** A world grown in advance; undefined if there is none, or if an option would change it. */
function findReady(
  named: RecipeName | RecipeInput,
  profile: Profile,
  { seed, files, now }: GrowthOptions,
): World | undefined {
  const world = typeof named === 'string' ? ready.get(named) : undefined;
  const isAsWritten = seed === undefined && files === undefined && now === undefined;
  const growsAlike = () => shapeOf(profile) === shapeOf(resolveProfile('default'));
  return world && isAsWritten && growsAlike() ? world : undefined;
}

/** The parts of a profile that affect a world. */
const shapeOf = ({ formats, limit }: Profile): string => JSON.stringify([formats, limit.default]);

interface GrownWorldsOptions {
  /** The purpose of the worlds, for messages. */
  readonly action: string;
  /** Larger worlds are not cached. */
  readonly maxFiles: number;
  /** Called with the number of files before they are grown; throws if they are too many. */
  readonly admit?: (files: number) => void;
}

/** Seeds worlds. A test process makes hundreds of mocks of the same world: it is grown once. */
export function createGrownWorlds({ action, maxFiles, admit = () => {} }: GrownWorldsOptions) {
  const profiles = new Map<unknown, Profile>();
  const cached = new Map<unknown, World>();
  return (named: WorldOption, chosen: ProfileOption, growth: GrowthOptions) => {
    parseInput(growthSchema, growth, action);
    // The same object for equal profiles: writers of answers are cached by profile.
    const name = typeof chosen === 'string' ? chosen : JSON.stringify(resolveProfile(chosen));
    const profile = remember(profiles, name, profiles.get(name) ?? resolveProfile(chosen));
    if (isGrown(named)) {
      // Read each time, because the caller may have changed it.
      admit(named.files.length);
      return { profile, world: seedWorld(named, profile, growth, action) };
    }
    const now = startOf(growth);
    // The date, if the clock starts now: a cached world may start later that day.
    const start = growth.now === 'current' ? new Date().toISOString().slice(0, 10) : now;
    const key = JSON.stringify([named, growth.seed, growth.files, start, shapeOf(profile)]);
    const known = cached.get(key);
    if (known) return { profile, world: withOther(known, now === undefined ? {} : { now }) };
    admit(plannedFiles(resolveRecipe(named), profile, growth.files));
    const world = seedWorld(named, profile, growth, action);
    if (world.files.length <= maxFiles) remember(cached, key, world);
    return { profile, world };
  };
}

/** The latest values to cache. */
const MOST_CACHED = 8;

function remember<Value>(cache: Map<unknown, Value>, key: unknown, value: Value): Value {
  cache.delete(key);
  cache.set(key, value);
  for (const oldest of cache.keys()) if (cache.size > MOST_CACHED) cache.delete(oldest);
  return value;
}
