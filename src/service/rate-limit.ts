import type { Profile } from '../profile/schema.ts';
import { dropOldest } from '../store/recent.ts';
import type { WorldKey } from '../world/world.ts';
import type { Note } from './notes.ts';
import { type Refused, refused } from './result.ts';

export interface RateLimiter {
  /** Counts a request of the key. @returns why it is refused, or null. */
  take(key: WorldKey, note: Note): Refused | null;
  /** The current windows. */
  save(): readonly SavedWindow[];
  restore(windows: readonly SavedWindow[]): void;
}

/** The requests of a key in the current window. */
export interface SavedWindow {
  readonly secret: string;
  readonly count: number;
  /** Milliseconds since it began. */
  readonly age: number;
}

/** Keys to count at once; the oldest window is dropped first. */
const MAX_KEYS = 10_000;

/**
 * A rate limit by key, in windows of fixed length (clause 8, rate limits).
 *
 * @param elapsed real milliseconds: a client that waits must be admitted again, even if the mock's
 *   clock is frozen.
 */
export function createRateLimiter(
  profile: Profile['rateLimit'],
  elapsed: () => number,
): RateLimiter {
  if (profile === null) return { take: () => null, save: () => [], restore: () => {} };
  const { requests, windowSeconds, retryAfter } = profile;
  const windows = new Map<string, { readonly start: number; count: number }>();
  return {
    save: () =>
      Array.from(windows, ([secret, { start, count }]) => ({
        ...{ secret, count, age: elapsed() - start },
      })),
    restore(saved) {
      for (const { secret, count, age } of saved) {
        windows.set(secret, { start: elapsed() - age, count });
      }
    },
    take(key, note) {
      const now = elapsed();
      const current = windows.get(key.secret);
      const window =
        current && now - current.start < windowSeconds * 1_000 ? current : { start: now, count: 0 };
      if (window !== current) {
        windows.delete(key.secret);
        windows.set(key.secret, window);
        dropOldest(windows, MAX_KEYS);
      }
      if (++window.count <= requests) return null;
      const seconds = Math.ceil(windowSeconds - (now - window.start) / 1_000);
      note('rateLimit');
      const refusal = refused(
        'rateLimited',
        `more than ${requests} request${requests === 1 ? '' : 's'} in ${windowSeconds} s`,
        { wouldPass: `passes in ${seconds} s` },
      );
      return retryAfter ? { ...refusal, retryAfterSeconds: seconds } : refusal;
    },
  };
}
