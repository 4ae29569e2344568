import type { Profile } from '../profile/schema.ts';
import { learnedOf } from '../profile/sources.ts';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { createGrownWorlds } from '../world/seed-world.ts';
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

/** Caches small worlds for later mocks: a test process creates hundreds of mocks. */
const grow = createGrownWorlds({ action: MAKE, maxFiles: 20_000 });

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
  /** Seeds a world under a profile. */
  readonly grow: ReturnType<typeof createGrownWorlds>;
  readonly settings?: MockSettings;
}

/** @internal For hosts of several mocks. @throws Error as `createMock`. */
export function makeMock(options: MockOptions, { action, grow, settings: given = {} }: Make): Mock {
  const { state, world: named = 'default', profile: chosen = 'default', scenario } = options;
  const { seed, files, now, journalSize, faultHeader } = options;
  const settings = { ...given, journalSize, faultHeader };
  if (state !== undefined) {
    assertNoState(options, action);
    // Whether a secret is taken is checked on import.
    const { resetTo } = readState(state, [], () => false);
    const mock = new Mock({ ...resetTo, scenario: null }, settings);
    mock.importState(state);
    return mock;
  }
  const resolved = scenario ? resolveScenario(scenario) : null;
  const { profile, world: grown } = grow(named, chosen, { seed, files, now });
  const start = { world: withOwnKeys(grown, settings.mint), runs: now === 'current' };
  return new Mock({ ...start, profile, learned: learnedOf(chosen), scenario: resolved }, settings);
}

/** @internal A mock of a world that is already grown. */
export function mockOfWorld(
  grown: World,
  profile: Profile,
  { scenario = null, ...settings }: MockSettings & { readonly scenario?: Scenario | null } = {},
): Mock {
  const start = { world: withOwnKeys(grown, settings.mint), runs: false };
  return new Mock({ ...start, profile, learned: learnedOf(profile), scenario }, settings);
}

/** @throws Error when an option is given that the state has itself. */
function assertNoState(options: MockOptions, action: string): void {
  for (const name of ['world', 'profile', 'scenario', 'seed', 'files', 'now'] as const) {
    if (options[name] === undefined) continue;
    const reason = 'cannot be combined with state, which sets it';
    throw new OperationError({ action, field: name, reason });
  }
}
