import type { MockOptions } from '../mock/create-mock.ts';
import { readProfile, readWorld } from './named-or-file.ts';

/** Which world is grown, under which profile: the flags of `serve` and `seed`. */
export interface WorldOptions {
  readonly world: string;
  readonly profile: string;
  readonly seed?: number;
  readonly now?: string;
  readonly files?: number;
}

/**
 * The same for `createMock`, files read.
 *
 * @throws Error when a file cannot be read, or is no recipe or profile.
 */
export function mockOptionsOf({ world, profile, seed, now, files }: WorldOptions) {
  return {
    world: readWorld(world),
    profile: readProfile(profile),
    ...(seed !== undefined && { seed }),
    ...(now !== undefined && { now }),
    ...(files !== undefined && { files }),
  } satisfies MockOptions;
}
