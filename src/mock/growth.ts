import type { Profile } from '../profile/schema.ts';
import type { WorldOption } from '../world/recipe.ts';
import type { World } from '../world/world.ts';

/** How a world is grown, where not as its recipe says. */
export interface GrowthOptions {
  /** Instead of the recipe's seed: a whole number from 0 to 4,294,967,295. */
  readonly seed?: number | undefined;
  /**
   * Where the clock stands: ISO 8601 with an offset, or a Date. `current` is today, and then the
   * clock runs. The recipe's now if left out.
   */
  readonly now?: string | Date | undefined;
  /** Files in the first workspace, instead of the recipe's count. */
  readonly files?: number | undefined;
}

/**
 * Makes a world of what a caller names.
 *
 * @throws Error "Failed to ACTION: …" when it cannot.
 */
export type Grow = (
  named: WorldOption,
  profile: Profile,
  growth: GrowthOptions,
  action: string,
) => World;
