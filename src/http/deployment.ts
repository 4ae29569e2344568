import type { Profile } from '../profile/schema.ts';
import type { Cursors } from '../service/cursor.ts';
import type { RateLimiter } from '../service/rate-limit.ts';
import type { Store } from '../store/store.ts';
import type { Instant } from '../template/instant.ts';

/** What a request is answered from. */
export interface Deployment {
  readonly profile: Profile;
  readonly store: Store;
  readonly cursors: Cursors;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Instant;
  /** Whether answers name the choices that they rest on, in a header. */
  readonly showsAssumptions: boolean;
  /** Of the world: what an answer makes up grows from it. */
  readonly seed: number;
  /** Of the answer that is made now: 1 for the first. */
  readonly nextNumber: () => number;
}
