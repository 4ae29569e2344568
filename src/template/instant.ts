import { OperationError } from '../text/operation-error.ts';

/**
 * A point in time: whole microseconds since 1970-01-01T00:00:00Z. A deployment may show
 * microseconds and sort by them (clauses 2.3, 4.3 r2); milliseconds would create false ties.
 */
export type Instant = number;

export const MICROSECONDS = { millisecond: 1_000, second: 1_000_000, day: 86_400_000_000 } as const;

export const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?(Z|[+-]\d{2}:\d{2})$/;

/** Beyond these, adding an offset or the lifetime of a key could leave the four-digit years. */
const EARLIEST = Date.parse('0002-01-01T00:00:00Z') * MICROSECONDS.millisecond;
const LATEST = Date.parse('9998-12-31T23:59:59Z') * MICROSECONDS.millisecond;

/** The accepted times, for messages. */
export const INSTANT_RANGE = 'a time from 0002-01-01T00:00:00Z to 9998-12-31T23:59:59Z';

/** Whether an instant is in the years 2 to 9998, which every format can represent. */
export const isWritable = (instant: Instant): boolean => instant >= EARLIEST && instant <= LATEST;

/** Whole steps since 1970, rounded down. */
export const stepsOf = (instant: Instant, step: number): number => Math.floor(instant / step);

/** The format that `toInstant` expects, for messages. */
const INSTANT_FORM = 'ISO 8601 with an offset, such as 2026-01-15T12:00:00Z';

/**
 * Reads an ISO 8601 date-time with an offset (up to six digits of a second), or a Date.
 *
 * @throws Error if the text is not such a date-time, the Date is invalid, or the year is not within
 *   2 to 9998.
 */
export function toInstant(time: string | Date): Instant {
  const problem = timeProblem(time);
  if (problem === undefined) return readInstant(time);
  const isDate = time instanceof Date && !Number.isNaN(time.getTime());
  const text = isDate ? time.toISOString() : String(time);
  throw new OperationError({ action: `read the time "${text}"`, expected: problem });
}

/** The expectation that a time violates, for the message of `toInstant`; undefined if none. */
export function timeProblem(time: string | Date): string | undefined {
  const instant = readInstant(time);
  if (Number.isNaN(instant)) return INSTANT_FORM;
  return isWritable(instant) ? undefined : INSTANT_RANGE;
}

/** NaN for anything that is no time. */
function readInstant(time: string | Date): Instant {
  if (time instanceof Date) return time.getTime() * MICROSECONDS.millisecond;
  const [, dateTime = '', fraction = '', offset = ''] = ISO_8601.exec(time) ?? [];
  const local = new Date(`${dateTime}Z`);
  // Some platforms turn 30 February into 2 March.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(dateTime)) return Number.NaN;
  const whole = Date.parse(dateTime + offset) * MICROSECONDS.millisecond;
  return whole + Number(fraction.padEnd(6, '0'));
}
