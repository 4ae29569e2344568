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
 * The mock's clock. It stands still unless it was anchored to today, so that a seeded key does
 * not expire because a test ran late; `advance` moves it, `run` lets it go on by itself.
 */
export interface Clock {
  /** Milliseconds since 1970; a fraction holds microseconds. */
  now(): number;
  /**
   * @param milliseconds may be negative.
   * @param from where it moves from: ISO 8601 with an offset, or a Date; its own time if left out.
   * @throws Error when the time is out of range; then nothing has changed.
   */
  advance(milliseconds: number, from?: string | Date): void;
  /** @param time ISO 8601 with an offset, or a Date. */
  set(time: string | Date): void;
  /** Whether it stands still. */
  isFrozen(): boolean;
  /** Stands still from now on. */
  freeze(): void;
  /** Goes on by itself from where it stands, as real time does. */
  run(): void;
}

/** The clock as the mock itself has it. */
export interface MockClock extends Clock {
  instant(): Instant;
  /** Back to where it began; with another beginning, to that one, now and ever after. */
  reset(start?: Instant, runs?: boolean): void;
  save(): SavedClock;
  restore(saved: SavedClock): void;
  /** Whether it stands elsewhere than where it began, or runs. */
  isMoved(): boolean;
}

/** Where a clock stands, and whether it goes on by itself. */
export interface SavedClock {
  readonly instant: Instant;
  readonly runs: boolean;
}

/**
 * @param first where the clock begins.
 * @param elapsed milliseconds that really passed.
 * @param running whether it begins, and begins again, going on by itself.
 */
export function createClock(
  first: Instant,
  elapsed: () => number = () => performance.now(),
  running = false,
  /** Called whenever it was set, moved, stopped or let go. */
  changed: () => void = () => {},
): MockClock {
  let start = first;
  let runs = running;
  let base = start;
  /** What had really passed when the clock was last set; null while it stands. */
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
