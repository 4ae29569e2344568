import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS, toInstant } from '../template/instant.ts';
import { readWholeNumber } from '../text/check-options.ts';
import { OperationError } from '../text/operation-error.ts';
import { growWorld } from './grow-world.ts';
import { LARGEST_SEED, MAX_FILES, resolveRecipe, type WorldOption } from './recipe.ts';
import type { World } from './world.ts';
import { isGrown, readGrownWorld } from './world-snapshot.ts';

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
  const seed = readWholeNumber(options.seed, 'seed', LARGEST_SEED, action);
  const files = readWholeNumber(options.files, 'files', MAX_FILES, action);
  const now = options.now === undefined ? undefined : readStart(options.now);
  if (isGrown(named)) {
    for (const [field, value] of Object.entries({ seed, files })) {
      if (value === undefined) continue;
      throw new OperationError({ action, field, reason: 'a grown world has its own' });
    }
    return readGrownWorld(named, now);
  }
  const recipe = resolveRecipe(named);
  const world =
    findReady(named, profile, options) ?? growWorld(recipe, { profile, seed, now, files });
  const grownFrom = {
    world: typeof named === 'string' ? named : recipe,
    ...{ seed: world.seed, files, now: world.now },
  };
  // Not copied, because a copy would compute its hash.
  return Object.assign(world, { grownFrom });
}

/** @throws Error if a text is not a time. */
export function readStart(now: string | Date): Instant {
  return now === 'current' ? Date.now() * MICROSECONDS.millisecond : toInstant(now);
}

/** Worlds that were grown in advance, by the names of their recipes. */
const ready = new Map<string, World>();

/**
 * Offers a world that was grown in advance to mocks that would grow the same one. Growing takes a
 * fifth of the time of a process that answers one request.
 *
 * @param world grown from a named recipe under the default profile.
 * @returns a function that withdraws the world.
 */
export function offerReady(world: World): () => void {
  ready.set(world.recipe, world);
  return () => void ready.delete(world.recipe);
}

/** A world grown in advance; undefined if there is none, or if an option would change it. */
function findReady(
  named: WorldOption,
  profile: Profile,
  { seed, files, now }: GrowthOptions,
): World | undefined {
  const world = typeof named === 'string' ? ready.get(named) : undefined;
  const isAsWritten = seed === undefined && files === undefined && now === undefined;
  const growsAlike = () => shapeOf(profile) === shapeOf(resolveProfile('default'));
  return world && isAsWritten && growsAlike() ? world : undefined;
}

/** The parts of a profile that affect a world. */
export const shapeOf = ({ formats, limit }: Profile): string =>
  JSON.stringify([formats, limit.default]);

/**
 * Parses a world that the build of this package wrote, without validation. `readGrownWorld`
 * validates and hashes worlds from other sources.
 */
export const readyWorld = (written: string): World =>
  JSON.parse(written, (name, value: unknown) =>
    typeof value === 'string' && /^(now|\w+At)$/.test(name) ? toInstant(value) : value,
  );
