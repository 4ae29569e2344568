import type { Clock } from './clock.ts';
import { StopError } from './stop.ts';

/** Lets requests through one at a time: never more than the budget, never faster than the rate. */
export interface Pace {
  /** Waits for the next turn. Throws a StopError when the budget is spent. */
  readonly turn: () => Promise<void>;
  /** Turns taken so far. */
  readonly taken: () => number;
}

export function createPace(clock: Clock, maxRequests: number, requestsPerSecond: number): Pace {
  const gap = 1000 / requestsPerSecond;
  let taken = 0;
  let next = Number.NEGATIVE_INFINITY;
  return {
    taken: () => taken,
    turn: async () => {
      if (taken >= maxRequests) {
        throw new StopError('budget', `the budget of ${maxRequests} requests is spent`);
      }
      taken += 1;
      const now = clock.now();
      const start = Math.max(now, next);
      next = start + gap;
      if (start > now) await clock.sleep(start - now);
    },
  };
}
