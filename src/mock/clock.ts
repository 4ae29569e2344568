import {
  INSTANT_RANGE,
  type Instant,
  isWritable,
  MICROSECONDS,
  toInstant,
} from '../template/instant.ts';
import { OperationError } from '../text/operation-error.ts';

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

/** The clock of a mock since it was seeded. */
export class MockClock implements Clock {
  readonly #elapsed: () => number;
  readonly #changed: () => void;
  #base: Instant;
  /** The real time at which the clock was last set; null while it is frozen. */
  #since: number | null;

  /**
   * @param elapsed real time in milliseconds.
   * @param changed called whenever it is set, moved, frozen or started.
   */
  constructor(
    { instant, runs }: { readonly instant: Instant; readonly runs: boolean },
    elapsed: () => number,
    changed = () => {},
  ) {
    this.#elapsed = elapsed;
    this.#changed = changed;
    this.#base = instant;
    this.#since = runs ? elapsed() : null;
  }

  readonly instant = (): Instant =>
    this.#since === null
      ? this.#base
      : this.#base + Math.round((this.#elapsed() - this.#since) * MICROSECONDS.millisecond);

  now(): number {
    return this.instant() / MICROSECONDS.millisecond;
  }

  isFrozen(): boolean {
    return this.#since === null;
  }

  advance(milliseconds: number, from?: string | Date): void {
    if (typeof milliseconds !== 'number') {
      throw new OperationError({
        action: 'advance the clock',
        expected: 'a duration in milliseconds, such as 300_000 for five minutes',
        found: JSON.stringify(milliseconds),
      });
    }
    const before = from === undefined ? this.instant() : toInstant(from);
    const moved = before + Math.round(milliseconds * MICROSECONDS.millisecond);
    if (!isWritable(moved)) {
      throw new OperationError({
        action: 'advance the clock',
        expected: `milliseconds that lead to ${INSTANT_RANGE}`,
        found: String(milliseconds),
      });
    }
    this.setTo({ instant: moved, runs: !this.isFrozen() });
  }

  set(time: string | Date): void {
    this.setTo({ instant: toInstant(time), runs: !this.isFrozen() });
  }

  freeze(): void {
    this.setTo({ instant: this.instant(), runs: false });
  }

  run(): void {
    this.setTo({ instant: this.instant(), runs: true });
  }

  setTo({ instant, runs }: { readonly instant: Instant; readonly runs: boolean }): void {
    this.#base = instant;
    this.#since = runs ? this.#elapsed() : null;
    this.#changed();
  }
}

/**
 * A clock whose methods can be taken out of it.
 *
 * @param clock the current clock.
 * @param moving runs what moves it.
 */
export const movableClock = (
  clock: () => MockClock,
  moving: (does: () => void) => void,
): Clock => ({
  now: () => clock().now(),
  isFrozen: () => clock().isFrozen(),
  freeze: () => clock().freeze(),
  run: () => clock().run(),
  advance: (...by) => moving(() => clock().advance(...by)),
  set: (...time) => moving(() => clock().set(...time)),
});
