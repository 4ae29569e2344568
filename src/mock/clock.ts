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
 * key does not expire because a test ran late.
 */
export interface Clock {
  /** Milliseconds since 1970; fractions are microseconds. */
  now(): number;
  /**
   * @param milliseconds may be negative.
   * @param from the time to start from: ISO 8601 with an offset, or a Date. Default: its own time.
   * @throws Error when the time is out of range; then nothing has changed.
   */
  advance(milliseconds: number, from?: string | Date): void;
  /** @param time ISO 8601 with an offset, or a Date. */
  set(time: string | Date): void;
  isFrozen(): boolean;
  /** Stops it. */
  freeze(): void;
  /** Lets the clock run with real time, from its current time. */
  run(): void;
}

/** Its methods can be taken out of it. */
export class MockClock implements Clock {
  readonly #elapsed: () => number;
  readonly #changed: () => void;
  #base: Instant = 0;
  /** The real time at which the clock was last set; null while it is frozen. */
  #since: number | null = null;

  /**
   * @param elapsed real time in milliseconds.
   * @param changed called whenever it is set, moved, frozen or started.
   */
  constructor(start: Reading, elapsed: () => number, changed = () => {}) {
    this.#elapsed = elapsed;
    this.#changed = changed;
    this.restore(start);
  }

  readonly instant = (): Instant =>
    this.#since === null
      ? this.#base
      : this.#base + Math.round((this.#elapsed() - this.#since) * MICROSECONDS.millisecond);

  readonly now = (): number => this.instant() / MICROSECONDS.millisecond;

  readonly isFrozen = (): boolean => this.#since === null;

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

  readonly set = (time: string | Date): void => this.#setTo(toInstant(time), !this.isFrozen());

  readonly freeze = (): void => this.#setTo(this.instant(), false);

  readonly run = (): void => this.#setTo(this.instant(), true);

  save(): Reading {
    return { instant: this.instant(), runs: !this.isFrozen() };
  }

  /** Continues from a reading, without a report. */
  restore({ instant, runs }: Reading): void {
    this.#base = instant;
    this.#since = runs ? this.#elapsed() : null;
  }

  #setTo(instant: Instant, runs: boolean): void {
    this.restore({ instant, runs });
    this.#changed();
  }
}
