import {
  addMicroseconds,
  INSTANT_DIGITS,
  INSTANT_RANGE,
  type Instant,
  isWritable,
  MICROSECONDS,
  toInstant,
} from '../template/instant.ts';

/**
 * The mock's clock. It stands still unless it was anchored to today, so that a seeded key does
 * not expire because a test ran late; `advance` moves it.
 */
export interface Clock {
  /** Milliseconds since 1970; a fraction holds microseconds. */
  now(): number;
  /** @param milliseconds may be negative. */
  advance(milliseconds: number): void;
  /** @param time ISO 8601 with an offset, or a Date. */
  set(time: string | Date): void;
}

/** The clock as the mock itself has it. */
export interface MockClock extends Clock {
  instant(): Instant;
  /** Back to where it began; with a start, to that one, now and ever after. */
  reset(start?: Instant): void;
}

/**
 * @param first where the clock begins.
 * @param elapsed milliseconds that really passed, for a clock that runs; left out, it stands.
 */
export function createClock(first: Instant, elapsed?: () => number): MockClock {
  const passed = () =>
    elapsed === undefined ? 0 : Math.round(elapsed() * MICROSECONDS.millisecond);
  let start = first;
  let base = start - passed();
  const instant = () => base + passed();
  return {
    instant,
    now: () => instant() / MICROSECONDS.millisecond,
    advance(milliseconds) {
      const moved = addMicroseconds(base, Math.round(milliseconds * MICROSECONDS.millisecond));
      if (!isWritable(moved + passed())) {
        throw new Error(
          `Failed to advance the clock: expected milliseconds that lead to ${INSTANT_RANGE} (${INSTANT_DIGITS}), found ${milliseconds}`,
        );
      }
      base = moved;
    },
    set(time) {
      base = toInstant(time) - passed();
    },
    reset(given = start) {
      start = given;
      base = start - passed();
    },
  };
}
