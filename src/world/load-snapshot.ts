import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS, toInstant } from '../template/instant.ts';
import { OperationError } from '../text/operation-error.ts';
import type { WorldOption } from './recipe.ts';
import type { World } from './world.ts';
import { isGrown, readGrownWorld } from './world-snapshot.ts';

/** Options that override the recipe of a world. */
export interface GrowthOptions {
  /** Replaces the recipe's seed: a whole number from 0 to 4,294,967,295. */
  readonly seed?: number | undefined;
  /**
   * The mock's current time: ISO 8601 with an offset, or a Date. `current` starts at today's date,
   * and the clock runs. Default: the recipe's `now`.
   */
  readonly now?: string | Date | undefined;
  /** Files in the first workspace; replaces the recipe's count. */
  readonly files?: number | undefined;
}

/**
 * Grows or loads the given world.
 *
 * @throws Error "Failed to ACTION: …" if the world or an option is invalid.
 */
export type Grow = (
  named: WorldOption,
  profile: Profile,
  growth: GrowthOptions,
  action: string,
) => World;

/** Loads grown worlds only, for mocks without the code that grows worlds. */
export const loadSnapshot: Grow = (named, _profile, { seed, files, now }, action) => {
  if (!isGrown(named)) {
    const given = typeof named === 'string' ? `the name ${JSON.stringify(named)}` : 'a recipe';
    throw new OperationError({
      action,
      field: 'world',
      expected: 'a grown world',
      found: `${given}: grow it by \`workspace-files seed\`, or make the mock by the createMock that grows worlds`,
    });
  }
  for (const [option, value] of Object.entries({ seed, files })) {
    if (value === undefined) continue;
    throw new OperationError({ action, field: option, reason: 'a grown world has its own' });
  }
  return readGrownWorld(named, now === undefined ? undefined : readStart(now));
};

/** @throws Error if a text is not a time. */
export function readStart(now: string | Date): Instant {
  return now === 'current' ? Date.now() * MICROSECONDS.millisecond : toInstant(now);
}
