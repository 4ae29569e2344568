import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { learnedOf } from '../profile/sources.ts';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { mintKeys } from '../world/key-secrets.ts';
import {
  createGrownWorlds,
  type GrowthOptions,
  seedWorld,
  type WorldOption,
} from '../world/seed-world.ts';
import type { World } from '../world/world.ts';
import { isGrown } from '../world/world-snapshot.ts';
import { Mock } from './mock.ts';
import { type MockSettings, mockOptions, type SettingsOptions, settingsOf } from './settings.ts';
import { readState } from './state/snapshot.ts';

export type { GrowthOptions } from '../world/seed-world.ts';
export type { Mock } from './mock.ts';

export interface MockOptions extends GrowthOptions, SettingsOptions {
  /** A name from `fixtures/worlds`, a recipe, or a world as data. Default: `default`. */
  readonly world?: WorldOption | undefined;
}

const MAKE = 'make a mock';

/** Caches small worlds for later mocks: a test process creates hundreds of mocks. */
const growCached = createGrownWorlds({ action: MAKE, maxFiles: 20_000 });

/** Seeds a world under a profile. */
export type SeedWorld = ReturnType<typeof createGrownWorlds>;

const grow: SeedWorld = (named, chosen, growth) => {
  if (!isGrown(named)) return growCached(named, chosen, growth);
  // Read each time, because the caller may have changed it.
  const profile = resolveProfile(chosen);
  return { profile, world: seedWorld(named, profile, growth, MAKE) };
};

/**
 * Creates a mock of the Workspace Files Read API: a seeded world behind one fetch function. The
 * same options give the same bytes everywhere, in Node and in browsers.
 *
 * @throws Error when an option or a name is unknown or invalid.
 */
export function createMock(options: MockOptions = {}): Mock {
  return makeMock(parseInput(mockOptions, options, MAKE), { action: MAKE, grow });
}

/** How to create mocks from options that were checked. */
interface Make {
  /** The action that fails, for error messages. */
  readonly action: string;
  readonly grow: SeedWorld;
  readonly settings?: MockSettings;
}

/** @internal For hosts of several mocks. @throws Error as `createMock`. */
export function makeMock(options: MockOptions, { action, grow: seed, settings = {} }: Make): Mock {
  const { state, world: named = 'default', profile: chosen = 'default', ...given } = options;
  const own = settingsOf({ ...given, profile: chosen });
  if (state !== undefined) {
    assertNoState(options, action);
    // Whether a secret is taken is checked on import.
    const { resetTo } = readState(state, [], () => false);
    const mock = new Mock({ ...resetTo, scenario: null }, { ...settings, ...own });
    mock.importState(state);
    return mock;
  }
  const { seed: number, files, now } = given;
  const { profile, world: grown } = seed(named, chosen, { seed: number, files, now });
  const { mint } = settings;
  const world = mint ? mintKeys(grown, mint) : grown;
  const { learned, runs, scenario } = own;
  return new Mock({ world, grown, profile, learned, runs, scenario }, { ...settings, ...own });
}

/** @internal A mock of a world that is already grown. */
export function mockOfWorld(grown: World, profile: Profile, settings: MockSettings = {}): Mock {
  const { mint } = settings;
  const world = mint ? mintKeys(grown, mint) : grown;
  const origin = { world, grown, profile, learned: learnedOf(profile) };
  const { scenario = null } = settings;
  return new Mock({ ...origin, runs: false, scenario }, settings);
}

/** @throws Error when an option is given that the state has itself. */
function assertNoState(options: MockOptions, action: string): void {
  for (const name of ['world', 'profile', 'scenario', 'seed', 'files', 'now'] as const) {
    if (options[name] === undefined) continue;
    const reason = 'cannot be combined with state, which sets it';
    throw new OperationError({ action, field: name, reason });
  }
}
