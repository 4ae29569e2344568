import { type OptionNames, refuseUnknownOptions } from '../document/nearest-name.ts';
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

/** Small worlds wait for the next mock of them: a process of tests makes hundreds. */
const grow = createGrownWorlds({ action: 'make a mock', mostFiles: 20_000, keepsLargest: false });

/**
 * Makes a mock of the Workspace Files Read API: a seeded world behind one fetch function. The
 * same options give the same bytes everywhere. Runs in Node and in browsers.
 *
 * @throws Error when an option or a name is unknown, or a recipe, a profile, the seed or the time is malformed.
 */
export function createMock(options: MockOptions = {}): Mock {
  refuseUnknownOptions(options, optionNames, 'make a mock');
  const { profile: chosen = 'default', world: named = 'default' } = options;
  const { profile, world, indexed } = grow(named, chosen, options);
  return createMockOf(world, profile, growFrom, { ...settingsOf(options), indexed });
}
