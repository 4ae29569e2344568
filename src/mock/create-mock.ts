import { resolveProfile } from '../profile/resolve-profile.ts';
import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import { isGrown } from '../world/grown-world.ts';
import type { WorldOption } from '../world/recipe.ts';
import { growFrom } from './grow-from.ts';
import { createGrownWorlds } from './grown-worlds.ts';
import {
  createMockOf,
  type GrowthOptions,
  growthNames,
  type Mock,
  type SettingsOptions,
  settingsNames,
  settingsOf,
} from './mock.ts';
import { createMemory } from './recall-outcomes.ts';
import { optionsOfState } from './saved/state-options.ts';

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

const MAKE = 'make a mock';

/** Small worlds wait for the next mock of them: a process of tests makes hundreds. */
const grow = createGrownWorlds({ action: MAKE, mostFiles: 20_000, keepsLargest: false });

/** One for all mocks: a process of tests makes hundreds. */
const memory = createMemory();

/**
 * Makes a mock of the Workspace Files Read API: a seeded world behind one fetch function. The
 * same options give the same bytes everywhere. Runs in Node and in browsers.
 *
 * @throws Error when an option or a name is unknown, or a recipe, a profile, the seed or the time is malformed.
 */
export function createMock(options: MockOptions = {}): Mock {
  refuseUnknownOptions(options, optionNames, MAKE);
  const { state } = options;
  if (state !== undefined) {
    const mock = createMock({
      ...options,
      state: undefined,
      ...optionsOfState(state, options, MAKE),
    });
    mock.importState(state);
    return mock;
  }
  const { profile: chosen = 'default', world: named = 'default' } = options;
  // A grown world is read anew each time: whoever gave it may have changed it since.
  if (isGrown(named)) {
    const profile = resolveProfile(chosen);
    const world = growFrom(named, profile, options, MAKE);
    return createMockOf(world, profile, growFrom, { ...settingsOf(options), memory });
  }
  const { profile, world, indexed } = grow(named, chosen, options);
  return createMockOf(world, profile, growFrom, { ...settingsOf(options), memory, indexed });
}
