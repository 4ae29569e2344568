import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { toInstant } from '../template/instant.ts';
import { readWholeNumber } from '../text/check-options.ts';
import { growWorld } from './grow-world.ts';
import { type Grow, type GrowthOptions, loadSnapshot, readStart } from './load-snapshot.ts';
import { LARGEST_SEED, MAX_FILES, resolveRecipe, type WorldOption } from './recipe.ts';
import type { World } from './world.ts';
import { isGrown } from './world-snapshot.ts';

/** @throws Error if the name is unknown, or the recipe or an option is invalid. */
export const seedWorld: Grow = (named, profile, options, action) => {
  if (isGrown(named)) return loadSnapshot(named, profile, options, action);
  const recipe = resolveRecipe(named);
  const files = readWholeNumber(options.files, 'files', MAX_FILES, action);
  const world =
    findReady(named, profile, options) ??
    growWorld(recipe, {
      profile,
      seed: readWholeNumber(options.seed, 'seed', LARGEST_SEED, action),
      now: options.now === undefined ? undefined : readStart(options.now),
      files,
    });
  const { seed, now } = world;
  const grownFrom = { world: typeof named === 'string' ? named : recipe, seed, files, now };
  // Not copied, because a copy would compute its hash.
  return Object.assign(world, { grownFrom });
};

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
