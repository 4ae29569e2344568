import { growWorld } from '../world/grow-world.ts';
import { isGrown } from '../world/grown-world.ts';
import { LARGEST_SEED, MOST_FILES } from '../world/growth-limits.ts';
import { resolveRecipe } from '../world/recipe.ts';
import type { Grow } from './mock.ts';
import { readStart, readWholeNumber } from './read-options.ts';
import { takeGrown } from './take-grown.ts';

/** @throws Error when the name is unknown, or the recipe or an option malformed. */
export const growFrom: Grow = (named, profile, options, action) =>
  isGrown(named)
    ? takeGrown(named, profile, options, action)
    : growWorld(resolveRecipe(named), {
        profile,
        seed: readWholeNumber(options.seed, 'seed', LARGEST_SEED, action),
        now: options.now === undefined ? undefined : readStart(options.now),
        files: readWholeNumber(options.files, 'files', MOST_FILES, action),
      });
