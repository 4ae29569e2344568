import { resolveProfile } from '../profile/resolve-profile.ts';
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

/** Worlds by everything that determines them: a test process makes hundreds of mocks of the same. */
const cached = new Map<string, { deref(): World | undefined }>();
const MAX_CACHED = 8;
/** Worlds with more files are cached only while a mock has them. */
const MAX_KEPT_FILES = 20_000;

/**
 * Grows a world from a recipe, or loads one that is given as data. A world that is cached is not
 * grown again.
 *
 * @param maxFiles more files are not grown, and not loaded.
 * @throws Error "Failed to ACTION: …" if the name is unknown, or the world or an option is invalid.
 */
export function seedWorld(
  named: WorldOption,
  profile: Profile,
  options: GrowthOptions,
  action: string,
  maxFiles = Infinity,
): World {
  const { seed, files } = parseInput(growthSchema, options, action);
  const now = startOf(options);
  const admit = (count: number): void => {
    if (count <= maxFiles) return;
    const expected = `at most ${maxFiles}: only the default world may have more`;
    throw new OperationError({ action, field: 'files', expected, found: String(count) });
  };
  if (isGrown(named)) {
    for (const [field, value] of Object.entries({ seed, files })) {
      if (value === undefined) continue;
      throw new OperationError({ action, field, reason: 'cannot be combined with a seeded world' });
    }
    admit(named.files.length);
    return readGrownWorld(named, now);
  }
  const recipe = resolveRecipe(named);
  // If the clock starts now, a cached world of today may start later.
  const start = options.now === 'current' ? new Date().toISOString().slice(0, 10) : now;
  const key = keyOf(named, profile, [
    seed ?? recipe.seed,
    files ?? null,
    start ?? toInstant(recipe.now),
  ]);
  const known = cached.get(key)?.deref();
  if (!known) admit(plannedFiles(recipe, profile, files));
  const world = known ?? growWorld(named, { profile, seed, now, files });
  remember(key, world);
  return withOther(world, now === undefined ? {} : { now });
}

/** The name or recipe of a world, the parts of a profile that affect it, and its growth. */
const keyOf = (
  named: RecipeName | RecipeInput,
  { formats, limit }: Profile,
  growth: readonly unknown[],
): string => JSON.stringify([named, formats, limit.default, ...growth]);

function remember(key: string, world: World): void {
  cached.delete(key);
  const isKept = world.files.length <= MAX_KEPT_FILES;
  cached.set(key, isKept ? { deref: () => world } : new WeakRef(world));
  const [oldest] = cached.keys();
  if (oldest !== undefined && cached.size > MAX_CACHED) cached.delete(oldest);
}

/** @throws Error if the text is not a time. */
function startOf({ now }: GrowthOptions): Instant | undefined {
  if (now === 'current') return Date.now() * MICROSECONDS.millisecond;
  return now === undefined ? undefined : toInstant(now);
}

/**
 * Caches a world that the build of this package grew. Growing takes a fifth of the time of a process
 * that answers one request.
 *
 * @param written a named recipe, grown under the default profile, as JSON. It is not validated.
 */
export function offerReady(written: string): void {
  const world: World & { readonly recipe: RecipeName } = JSON.parse(
    written,
    (name, value: unknown) =>
      typeof value === 'string' && /^(now|\w+At)$/.test(name) ? toInstant(value) : value,
  );
  const { recipe, seed, now } = world;
  const key = keyOf(recipe, resolveProfile('default'), [seed, null, now]);
  remember(key, { ...world, grownFrom: { world: recipe, seed, now, files: undefined } });
}
