import type { Clock } from './clock.ts';
import { interruptionBy, StopError } from './stop.ts';
import { SHORTEST_WAIT_SAID, type Wait } from './wait.ts';

/** Lets requests through one at a time: never more than the budget, never faster than the rate. */
export interface Pace {
  /**
   * Waits for the next turn; for several at once, what comes behind them waits so much longer.
   * Throws a StopError when the budget does not hold them.
   */
  readonly turn: (count?: number) => Promise<void>;
  /** Turns taken so far. */
  readonly taken: () => number;
}

export interface PaceSettings {
  readonly clock: Clock;
  readonly maxRequests: number;
  readonly requestsPerSecond: number;
  /** Ends a wait. */
  readonly signal: AbortSignal;
  readonly onWait: (wait: Wait) => void;
}

export function createPace(settings: PaceSettings): Pace {
  const { clock, maxRequests, requestsPerSecond, signal } = settings;
  const gap = 1000 / requestsPerSecond;
  let taken = 0;
  let next = Number.NEGATIVE_INFINITY;
  return {
    taken: () => taken,
    turn: async (count = 1) => {
      if (taken + count > maxRequests) {
        throw new StopError('budget', `the budget of ${maxRequests} requests is spent`);
      }
      if (signal.aborted) throw interruptionBy(signal);
      taken += count;
      const now = clock.now();
      const start = Math.max(now, next);
      next = start + count * gap;
      const milliseconds = start - now;
      if (milliseconds >= SHORTEST_WAIT_SAID) settings.onWait({ milliseconds, why: 'rate' });
      if (milliseconds > 0) await clock.sleep(milliseconds, signal);
    },
  };
}
