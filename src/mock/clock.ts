import {
  INSTANT_RANGE,
  type Instant,
  isWritable,
  MICROSECONDS,
  toInstant,
} from '../template/instant.ts';
import { OperationError } from '../text/operation-error.ts';

interface Reading {
  readonly instant: Instant;
  readonly runs: boolean;
}

/**
 * The clock of a mock. It is frozen unless the mock started with `now: 'current'`, so that a seeded
 * key does not expire because a test ran late. Its methods can be taken out of it.
 */
export class Clock {
  readonly #elapsed: () => number;
  readonly #changed: () => void;
  #base: Instant = 0;
  /** The real time at which the clock was last set; null while it is frozen. */
  #since: number | null = null;

  /**
   * @param elapsed real time in milliseconds.
   * @param changed called whenever it is set, moved, frozen or started.
   * @internal
   */
  constructor(start: Reading, elapsed: () => number, changed = () => {}) {
    this.#elapsed = elapsed;
    this.#changed = changed;
    this.restore(start);
  }

  /** @internal */
  readonly instant = (): Instant =>
    this.#since === null
      ? this.#base
      : this.#base + Math.round((this.#elapsed() - this.#since) * MICROSECONDS.millisecond);

  /** Milliseconds since 1970; fractions are microseconds. */
  readonly now = (): number => this.instant() / MICROSECONDS.millisecond;

  readonly isFrozen = (): boolean => this.#since === null;

  /**
   * @param milliseconds may be negative.
   * @param from the time to start from: ISO 8601 with an offset, or a Date. Default: its own time.
   * @throws Error when the time is out of range; then nothing has changed.
   */
  readonly advance = (milliseconds: number, from?: string | Date): void => {
    const refuse = (expected: string, found: string) =>
      new OperationError({ action: 'advance the clock', expected, found });
    if (typeof milliseconds !== 'number' || Number.isNaN(milliseconds)) {
      const expected = 'a duration in milliseconds, such as 300_000 for five minutes';
      throw refuse(expected, Number.isNaN(milliseconds) ? 'NaN' : JSON.stringify(milliseconds));
    }
    const before = from === undefined ? this.instant() : toInstant(from);
    const moved = before + Math.round(milliseconds * MICROSECONDS.millisecond);
    if (!isWritable(moved)) {
      throw refuse(`milliseconds that lead to ${INSTANT_RANGE}`, String(milliseconds));
    }
    this.#setTo(moved, !this.isFrozen());
  };

  /** @param time ISO 8601 with an offset, or a Date. */
  readonly set = (time: string | Date): void => this.#setTo(toInstant(time), !this.isFrozen());

  /** Stops it. */
  readonly freeze = (): void => this.#setTo(this.instant(), false);

  /** Lets the clock run with real time, from its current time. */
  readonly run = (): void => this.#setTo(this.instant(), true);

  /** @internal */
  save(): Reading {
    return { instant: this.instant(), runs: !this.isFrozen() };
  }

  /** Continues from a reading, without a report. @internal */
  restore({ instant, runs }: Reading): void {
    this.#base = instant;
    this.#since = runs ? this.#elapsed() : null;
  }

  #setTo(instant: Instant, runs: boolean): void {
    this.restore({ instant, runs });
    this.#changed();
  }
}
