import { createLightMockOf, type LightMock } from '../mock/mock.ts';
import { type SettingsOptions, settingsNames, settingsOf } from '../mock/settings.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import type { GrowthOptions } from '../world/load-snapshot.ts';
import { loadSnapshot } from '../world/load-snapshot.ts';
import type { GrownWorld } from '../world/world-snapshot.ts';

/**
 * The mock of a world that is already seeded: `workspace-files-kit/light`, for the browser, because
 * the seeding code is most of a bundle. Rarely needed methods are separate functions, so that a
 * bundle has only those that it imports.
 */

export type { LightMock as Mock } from '../mock/mock.ts';
export { exportState, importState, onWrite, replay } from '../mock/state/saveable.ts';
export { uploadFile } from '../mock/upload-file.ts';
export type { GrownWorld } from '../world/world-snapshot.ts';

export interface LightMockOptions
  extends Omit<SettingsOptions, 'state'>,
    Pick<GrowthOptions, 'now'> {
  /** As `workspace-files seed` prints it, or from `workspace-files-kit/worlds/…`. */
  readonly world: GrownWorld;
}

const { state: _imported, ...lightNames } = settingsNames;
const optionNames: OptionNames<LightMockOptions> = { ...lightNames, world: true, now: true };

/**
 * Makes a mock of a seeded world. It answers with the same bytes as one that seeds the world itself.
 *
 * @throws Error when an option is unknown, or the world, the profile or the time is malformed.
 */
export function createMock(options: LightMockOptions): LightMock {
  refuseUnknownOptions(options, optionNames, 'make a mock');
  const { profile: chosen = 'default', world: grown, now } = options;
  const profile = resolveProfile(chosen);
  const world = loadSnapshot(grown, profile, { now }, 'make a mock');
  return createLightMockOf(world, profile, loadSnapshot, settingsOf(options));
}
