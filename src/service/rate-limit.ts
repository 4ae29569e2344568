import type { Profile } from '../profile/schema.ts';
import type { WorldKey } from '../world/world.ts';
import { dropOldest } from './drop-oldest.ts';
import { type Refused, refused } from './result.ts';

/** Keys to count at once; the oldest window is dropped first. */
const MAX_KEYS = 10_000;

/** A rate limit by key, in windows of fixed length (clause 8, rate limits). */
export class RateLimiter {
  readonly #profile: Profile['rateLimit'];
  readonly #elapsed: () => number;
  readonly #windows = new Map<string, { readonly start: number; count: number }>();

  /**
   * @param elapsed real milliseconds: a client that waits must be admitted again, even if the
   *   mock's clock is frozen.
   */
  constructor(profile: Profile['rateLimit'], elapsed: () => number) {
    this.#profile = profile;
    this.#elapsed = elapsed;
  }

  /** Counts a request of the key. @returns why it is refused, or null. */
  take({ secret }: WorldKey): Refused | null {
    if (this.#profile === null) return null;
    const { requests, windowSeconds, retryAfter } = this.#profile;
    const now = this.#elapsed();
    let window = this.#windows.get(secret);
    if (!window || now - window.start >= windowSeconds * 1_000) {
      window = { start: now, count: 0 };
      this.#windows.delete(secret);
      this.#windows.set(secret, window);
      dropOldest(this.#windows, MAX_KEYS);
    }
    if (++window.count <= requests) return null;
    const seconds = Math.ceil(windowSeconds - (now - window.start) / 1_000);
    const most = `${requests} request${requests === 1 ? '' : 's'}`;
    const why = `more than ${most} in ${windowSeconds} s`;
    const refusal = refused('rateLimited', why, { wouldPass: `passes in ${seconds} s` });
    return retryAfter ? { ...refusal, retryAfterSeconds: seconds } : refusal;
  }
}
