import { interruptionBy, StopError } from './stop.ts';

/** The clock and timers of the suite, as a parameter so that tests need not wait. */
export interface Clock {
  /** Milliseconds since a fixed point in time. */
  readonly now: () => number;
  /** Resolves early if the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    }),
};

/** A pause between two requests that is long enough to report. */
export interface Wait {
  readonly milliseconds: number;
  /** The reason for the wait: Retry-After, a temporary status, or the rate of the run. */
  readonly why: 'Retry-After' | '429' | '502' | '503' | '504' | 'rate';
}

/** Milliseconds; shorter waits are not reported. */
const SHORTEST_WAIT_SAID = 1000;

/**
 * Parses a Retry-After header: a number of seconds, or an HTTP date.
 *
 * @param now milliseconds since 1970.
 * @returns milliseconds to wait, never negative; undefined if the value cannot be parsed.
 */
export function retryAfterMs(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3},/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

export interface ThrottleSettings {
  readonly clock: Clock;
  readonly maxRequests: number;
  readonly requestsPerSecond: number;
  /** Ends a wait, and prevents further requests. */
  readonly signal: AbortSignal;
  readonly onWait: (wait: Wait) => void;
}

/** The fastest and the slowest rate after a refusal for too many requests, per second. */
const FASTEST_LIMITED = 10;
const SLOWEST_LIMITED = 2;

/** Limits requests to the budget and to the rate, which a rate limit lowers. */
export class Throttle {
  /** Requests allowed so far. */
  taken = 0;
  readonly #settings: ThrottleSettings;
  #rate: number;
  #next = Number.NEGATIVE_INFINITY;

  constructor(settings: ThrottleSettings) {
    this.#settings = settings;
    this.#rate = settings.requestsPerSecond;
  }

  /**
   * Waits for the next turn.
   *
   * @throws StopError if the budget is spent, or the run was ended.
   */
  async acquire(): Promise<void> {
    const { clock, maxRequests, signal } = this.#settings;
    if (this.taken >= maxRequests) {
      throw new StopError('budget', `the budget of ${maxRequests} requests is used up`);
    }
    if (signal.aborted) throw interruptionBy(signal);
    this.taken += 1;
    const now = clock.now();
    const start = Math.max(now, this.#next);
    this.#next = start + 1000 / this.#rate;
    if (start > now) await this.wait({ milliseconds: start - now, why: 'rate' });
  }

  async wait(wait: Wait): Promise<void> {
    const { clock, signal, onWait } = this.#settings;
    if (wait.milliseconds >= SHORTEST_WAIT_SAID) onWait(wait);
    await clock.sleep(wait.milliseconds, signal);
  }

  /** Halves the rate, within limits: a deployment refused a request because of it. */
  slowDown(): void {
    const halved = Math.max(SLOWEST_LIMITED, Math.min(FASTEST_LIMITED, this.#rate / 2));
    this.#rate = Math.min(this.#rate, halved);
  }
}

const MAX_WAIT_MS = 60_000;

/** Temporary statuses. */
const passing = ['429', '502', '503', '504'] as const;

/** The wait before the request is repeated; undefined if the response is final. */
export function waitBeforeRetry(
  received: {
    readonly status: number;
    readonly headers: Headers;
    readonly expects: 'success' | 'refusal';
  },
  attempt: number,
  now: number,
): Wait | undefined {
  const { status, headers, expects } = received;
  const why = passing.find((each) => each === `${status}`);
  if (why === undefined) return undefined;
  const isHopeful = expects === 'success';
  // A date is by the clock of the deployment, which may differ from ours.
  const sentAt = Date.parse(headers.get('date') ?? '');
  const asked = retryAfterMs(headers.get('retry-after'), Number.isNaN(sentAt) ? now : sentAt);
  if (asked !== undefined) {
    return asked <= MAX_WAIT_MS && attempt < (isHopeful ? 5 : 2)
      ? { milliseconds: Math.max(asked, 50), why: 'Retry-After' }
      : undefined;
  }
  const most = why === '503' || why === '429' ? 4 : 2;
  return isHopeful && attempt < most ? { milliseconds: 1000 * (attempt + 1), why } : undefined;
}
