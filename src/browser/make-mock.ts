import tiny from '../../fixtures/grown/tiny.json' with { type: 'json' };
import {
  createMockOf,
  type Grow,
  type GrowthOptions,
  type Mock,
  settingsOf,
} from '../mock/mock.ts';
import { takeGrown } from '../mock/take-grown.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { isGrown } from '../world/grown-world.ts';
import type { WorldOption } from '../world/recipe.ts';
import { type BrowserMockOptions, START } from './options.ts';

export interface MadeMock {
  readonly mock: Mock;
  /** As `mock.setWorld`, for names and recipes too: what grows worlds is loaded first. */
  setWorld(world: WorldOption, options?: GrowthOptions): Promise<void>;
}

/**
 * Makes a mock, and loads what grows worlds where it must: most pages never load it.
 *
 * @throws Error when the world, the profile, the scenario or an option is malformed.
 */
export async function makeMock(options: BrowserMockOptions): Promise<MadeMock> {
  const { world: named = tiny, profile: chosen = 'default' } = options;
  let grow: Grow = takeGrown;
  const loadFor = async (world: WorldOption): Promise<void> => {
    if (!isGrown(world)) ({ growFrom: grow } = await import('../mock/grow-from.ts'));
  };
  await loadFor(named);
  const profile = resolveProfile(chosen);
  const world = grow(named, profile, options, START);
  const growAny: Grow = (...given) => grow(...given);
  const mock = createMockOf(world, profile, growAny, settingsOf(options));
  return {
    mock,
    async setWorld(another, growth) {
      await loadFor(another);
      mock.setWorld(another, growth);
    },
  };
}
