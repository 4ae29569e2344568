import { type OptionNames, refuseUnknownOptions } from '../document/nearest-name.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { growWorld } from '../world/grow-world.ts';
import { isGrown } from '../world/grown-world.ts';
import { LARGEST_SEED, MOST_FILES } from '../world/growth-limits.ts';
import { resolveRecipe, type WorldOption } from '../world/recipe.ts';
import {
  createMockOf,
  type Grow,
  type GrowthOptions,
  growthNames,
  type Mock,
  type SettingsOptions,
  settingsNames,
  settingsOf,
} from './mock.ts';
import { readStart, readWholeNumber } from './read-options.ts';
import { takeGrown } from './take-grown.ts';

export type { GrowthOptions, Mock } from './mock.ts';

export interface MockOptions extends GrowthOptions, SettingsOptions {
  /** A name from `fixtures/worlds`, a recipe, or a grown world; `default` if left out. */
  readonly world?: WorldOption | undefined;
}

export const optionNames: OptionNames<MockOptions> = {
  ...growthNames,
  world: true,
  ...settingsNames,
};

/**
 * Makes a mock of the Workspace Files Read API: a seeded world behind one fetch function. The
 * same options give the same bytes everywhere. Runs in Node and in browsers.
 *
 * @throws Error when an option or a name is unknown, or a recipe, a profile, the seed or the time is malformed.
 */
export function createMock(options: MockOptions = {}): Mock {
  refuseUnknownOptions(options, optionNames, 'make a mock');
  const { profile: chosen = 'default', world: named = 'default' } = options;
  const profile = resolveProfile(chosen);
  const world = growFrom(named, profile, options, 'make a mock');
  return createMockOf(world, profile, growFrom, settingsOf(options));
}

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
