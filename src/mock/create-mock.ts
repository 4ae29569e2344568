import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { learnedOf } from '../profile/sources.ts';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { seedWorld } from '../world/seed-world.ts';
import type { World } from '../world/world.ts';
import { Mock } from './mock.ts';
import { resolveScenario } from './scenario/named.ts';
import type { Scenario } from './scenario/schema.ts';
import { type MockOptions, type MockSettings, mockOptions } from './settings.ts';
import { withOwnKeys } from './state/mock-state.ts';
import { readState } from './state/snapshot.ts';

export type { GrowthOptions } from '../world/seed-world.ts';
export type { Mock } from './mock.ts';
export type { MockOptions } from './settings.ts';

const MAKE = 'make a mock';

/**
 * Creates a mock of the Workspace Files Read API: a seeded world behind one fetch function. The
 * same options give the same bytes everywhere, in Node and in browsers.
 *
 * @throws Error when an option or a name is unknown or invalid.
 */
export function createMock(options: MockOptions = {}): Mock {
  return makeMock(parseInput(mockOptions, options, MAKE), { action: MAKE });
}

/** How to create mocks from options that were checked. */
interface Make {
  /** The action that fails, for error messages. */
  readonly action: string;
  /** More files are refused. */
  readonly maxFiles?: number | undefined;
  readonly settings?: MockSettings;
}

/** @internal For hosts of several mocks. @throws Error as `createMock`. */
export function makeMock(options: MockOptions, { action, maxFiles, settings: given }: Make): Mock {
  const { state, world: named = 'default', profile: chosen = 'default', scenario = null } = options;
  const { seed, files, now, journalSize, faultHeader } = options;
  const settings = { ...given, journalSize, faultHeader };
  if (state !== undefined) {
    assertNoState(options, action);
    const read = readState(state);
    const mock = new Mock({ ...read.resetTo, scenario: null }, settings);
    mock.restore(read);
    return mock;
  }
  const resolved = scenario && resolveScenario(scenario);
  const profile = resolveProfile(chosen);
  const grown = seedWorld(named, profile, { seed, files, now }, action, maxFiles);
  const start = { world: withOwnKeys(grown, settings.mint), runs: now === 'current' };
  return new Mock({ ...start, profile, learned: learnedOf(chosen), scenario: resolved }, settings);
}

/** @internal A mock of a world that is already grown. */
export function mockOfWorld(
  world: World,
  profile: Profile,
  { scenario = null, ...settings }: MockSettings & { readonly scenario?: Scenario | null } = {},
): Mock {
  return new Mock({ world, profile, learned: undefined, runs: false, scenario }, settings);
}

/** @throws Error when an option is given that the state has itself. */
function assertNoState(options: MockOptions, action: string): void {
  for (const name of ['world', 'profile', 'scenario', 'seed', 'files', 'now'] as const) {
    if (options[name] === undefined) continue;
    const reason = 'cannot be combined with state, which sets it';
    throw new OperationError({ action, field: name, reason });
  }
}
