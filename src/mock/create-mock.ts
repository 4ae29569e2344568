import { resolveProfile } from '../profile/resolve-profile.ts';
import { createGrownWorlds } from '../store/world-cache.ts';
import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import type { WorldOption } from '../world/recipe.ts';
import { seedWorld } from '../world/seed-world.ts';
import { isGrown } from '../world/world-snapshot.ts';
import { createMockOf, type GrowthOptions, type Mock } from './mock.ts';
import {
  growthNames,
  type MockSettings,
  type SettingsOptions,
  settingsNames,
  settingsOf,
} from './settings.ts';
import { optionsOfState } from './state/saved-seed.ts';

export type { GrowthOptions, Mock } from './mock.ts';

export interface MockOptions extends GrowthOptions, SettingsOptions {
  /** A name from `fixtures/worlds`, a recipe, or a world snapshot. Default: `default`. */
  readonly world?: WorldOption | undefined;
}

export const optionNames: OptionNames<MockOptions> = {
  ...growthNames,
  world: true,
  ...settingsNames,
};

/** How to create mocks from options. */
export interface Making {
  /** The action that fails, for error messages. */
  readonly action: string;
  /** Defaults for omitted options. */
  readonly from?: MockOptions;
  readonly grow: ReturnType<typeof createGrownWorlds>;
  readonly settings: MockSettings;
}

/**
 * Creates a standalone mock, or one for a sandbox.
 *
 * @throws Error when an option is malformed, or a name unknown.
 */
export function makeMock({ state, ...given }: MockOptions, making: Making): Mock {
  const { action, from = {}, grow, settings } = making;
  if (state !== undefined) {
    const own = optionsOfState(state, given, action);
    const mock = makeMock({ ...given, ...own, scenario: null }, making);
    mock.importState(state);
    return mock;
  }
  const { assumptions, journalSize, journalBytes, faultHeader } = from;
  const inherited = { assumptions, journalSize, journalBytes, faultHeader };
  const { world: named = from.world ?? 'default', profile: chosen = from.profile ?? 'default' } =
    given;
  const { scenario = from.scenario } = given;
  // A given world is seeded from its recipe; an omitted one like the default world.
  const { seed, files, now } = given.world === undefined ? { ...from, ...given } : given;
  const { profile, world } = grow(named, chosen, { seed, files, now });
  return createMockOf(world, profile, seedWorld, {
    ...settings,
    ...settingsOf({ ...inherited, ...given, now, profile: chosen, scenario }),
  });
}

const MAKE = 'make a mock';

/** Caches small worlds for later mocks: a test process creates hundreds of mocks. */
const growKept = createGrownWorlds({ action: MAKE, mostFiles: 20_000 });

const making: Making = {
  action: MAKE,
  settings: {},
  grow(named, chosen, growth) {
    if (!isGrown(named)) return growKept(named, chosen, growth);
    // Read each time, because the caller may have changed it.
    const profile = resolveProfile(chosen);
    return { profile, world: seedWorld(named, profile, growth, MAKE) };
  },
};

/**
 * Creates a mock of the Workspace Files Read API: a seeded world behind one fetch function. The
 * same options give the same bytes everywhere, in Node and in browsers.
 *
 * @throws Error when an option or a name is unknown or invalid.
 */
export function createMock(options: MockOptions = {}): Mock {
  refuseUnknownOptions(options, optionNames, MAKE);
  return makeMock(options, making);
}
