import { type OptionNames, refuseUnknownOptions } from '../document/nearest-name.ts';
import {
  createMockOf,
  type GrowthOptions,
  type Mock,
  type SettingsOptions,
  settingsNames,
  settingsOf,
} from '../mock/mock.ts';
import { optionsOfState } from '../mock/saved/state-options.ts';
import { takeGrown } from '../mock/take-grown.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { GrownWorld } from '../world/grown-world.ts';

/**
 * The mock of a world that was grown before, `workspace-files-kit/light`: for the browser, since
 * what grows worlds is most of a bundle.
 */

export type { Mock } from '../mock/mock.ts';
export type { GrownWorld } from '../world/grown-world.ts';

export interface LightMockOptions extends SettingsOptions, Pick<GrowthOptions, 'now'> {
  /** As `workspace-files seed` prints it, or from `workspace-files-kit/worlds/…`. */
  readonly world: GrownWorld;
}

const optionNames: OptionNames<LightMockOptions> = { ...settingsNames, world: true, now: true };

/**
 * Makes a mock of a grown world. It answers with the same bytes as one that grew the world itself.
 *
 * @throws Error when an option is unknown, or the world, the profile or the time is malformed.
 */
export function createMock(options: LightMockOptions): Mock {
  refuseUnknownOptions(options, optionNames, 'make a mock');
  const { profile: chosen = 'default', world: grown, now, state } = options;
  if (state !== undefined) {
    const { profile: own } = optionsOfState(state, options, 'make a mock');
    const mock = createMock({ ...options, state: undefined, profile: own });
    mock.importState(state);
    return mock;
  }
  const profile = resolveProfile(chosen);
  const world = takeGrown(grown, profile, { now }, 'make a mock');
  return createMockOf(world, profile, takeGrown, settingsOf(options));
}
