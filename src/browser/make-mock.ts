import tiny from '../../fixtures/grown/tiny.json' with { type: 'json' };
import { createMockOf, type Grow } from '../mock/mock.ts';
import { settingsOf } from '../mock/settings.ts';
import { optionsOfState } from '../mock/state/saved-seed.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { loadSnapshot } from '../world/load-snapshot.ts';
import { isGrown } from '../world/world-snapshot.ts';
import type { BrowserMock } from './browser-mock.ts';
import { type BrowserMockOptions, START } from './options.ts';

/** A mock, and the functions that may load code. */
export type MadeMock = Pick<BrowserMock, 'mock' | 'setWorld' | 'importState'>;

/**
 * Creates a mock, and loads the code that grows worlds if it is needed: most pages never load it.
 *
 * @throws Error when the world, the profile, the scenario, the state or an option is malformed.
 */
export async function makeMock(options: BrowserMockOptions): Promise<MadeMock> {
  const { state } = options;
  const given = state === undefined ? options : optionsOfState(state, options, START);
  const { world: named = tiny, profile: chosen = 'default' } = given;
  let grow: Grow = loadSnapshot;
  const loadGrowth = async (): Promise<void> => {
    ({ seedWorld: grow } = await import('../world/seed-world.ts'));
  };
  if (!isGrown(named)) await loadGrowth();
  const profile = resolveProfile(chosen);
  const world = grow(named, profile, given, START);
  const growAny: Grow = (...growth) => grow(...growth);
  const mock = createMockOf(world, profile, growAny, settingsOf({ ...options, profile: chosen }));
  const made: MadeMock = {
    mock,
    async setWorld(another, growth) {
      if (!isGrown(another)) await loadGrowth();
      mock.setWorld(another, growth);
    },
    async importState(saved) {
      // The state may be invalid: `importState` reports that.
      if (saved.seed?.world?.grown ?? saved.world?.world?.grown) await loadGrowth();
      mock.importState(saved);
    },
  };
  if (state !== undefined) await made.importState(state);
  return made;
}
