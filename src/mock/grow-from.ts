import { growWorld } from '../world/grow-world.ts';
import { isGrown } from '../world/grown-world.ts';
import { LARGEST_SEED, MOST_FILES } from '../world/growth-limits.ts';
import { resolveRecipe } from '../world/recipe.ts';
import type { Grow } from './growth.ts';
import { readStart, readWholeNumber } from './read-options.ts';
import { findReady } from './ready-worlds.ts';
import { takeGrown } from './take-grown.ts';

/** @throws Error when the name is unknown, or the recipe or an option malformed. */
export const growFrom: Grow = (named, profile, options, action) => {
  if (isGrown(named)) return takeGrown(named, profile, options, action);
  const recipe = resolveRecipe(named);
  const files = readWholeNumber(options.files, 'files', MOST_FILES, action);
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
  // Not copied: that would work its hash out.
  return Object.assign(world, { grownFrom });
};
