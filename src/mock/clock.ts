import {
  addMicroseconds,
  INSTANT_DIGITS,
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
  /** Milliseconds since 1970; a fraction holds microseconds. */
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

/** The clock with what only the mock itself uses. */
export interface MockClock extends Clock {
  instant(): Instant;
  /** Returns to its start, or to a new start that replaces it. */
  reset(start?: Instant, runs?: boolean): void;
  save(): SavedClock;
  restore(saved: SavedClock): void;
  /** Whether it runs, or differs from its start. */
  isMoved(): boolean;
}

export interface SavedClock {
  readonly instant: Instant;
  readonly runs: boolean;
}

/**
 * @param first where the clock starts.
 * @param elapsed real time in milliseconds.
 * @param running whether it runs from the start, and after each reset.
 * @param changed called whenever it was set, moved, frozen or started.
 */
export function createClock(
  first: Instant,
  elapsed: () => number = () => performance.now(),
  running = false,
  changed: () => void = () => {},
): MockClock {
  let start = first;
  let runs = running;
  let base = start;
  /** The real time when the clock was last set; null while it is frozen. */
  let since: number | null = null;
  const passed = () =>
    since === null ? 0 : Math.round((elapsed() - since) * MICROSECONDS.millisecond);
  const instant = () => base + passed();
  const setTo = (time: Instant, isRunning: boolean) => {
    base = time;
    since = isRunning ? elapsed() : null;
    changed();
  };
  const reset: MockClock['reset'] = (given = start, goesOn = runs) => {
    [start, runs] = [given, goesOn];
    setTo(start, runs);
  };
  reset();
  return {
    instant,
    now: () => instant() / MICROSECONDS.millisecond,
    advance(milliseconds, from) {
      const before = from === undefined ? instant() : toInstant(from);
      const moved = addMicroseconds(before, Math.round(milliseconds * MICROSECONDS.millisecond));
      if (!isWritable(moved)) {
        throw new OperationError({
          action: 'advance the clock',
          expected: `milliseconds that lead to ${INSTANT_RANGE} (${INSTANT_DIGITS})`,
          found: String(milliseconds),
        });
      }
      setTo(moved, since !== null);
    },
    set: (time) => setTo(toInstant(time), since !== null),
    isFrozen: () => since === null,
    freeze: () => setTo(instant(), false),
    run: () => setTo(instant(), true),
    reset,
    save: () => ({ instant: instant(), runs: since !== null }),
    restore: (saved) => setTo(saved.instant, saved.runs),
    isMoved: () => runs || since !== null || base !== start,
  };
}
