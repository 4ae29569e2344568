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
export function isWritable(instant: Instant): boolean {
  return instant >= EARLIEST && instant <= LATEST;
}

/**
 * A number represents every microsecond from 1684 to 2255 (2^53 in each direction), and every whole
 * second beyond. Times that would be rounded are rejected.
 */
export const INSTANT_DIGITS = 'whole seconds before the year 1685 and after 2254';

/** Adds microseconds to an instant; NaN if a number cannot represent the sum exactly. */
export function addMicroseconds(instant: Instant, microseconds: number): Instant {
  const sum = instant + microseconds;
  const isExact =
    Number.isSafeInteger(sum) ||
    (Number.isInteger(sum) && BigInt(sum) === BigInt(instant) + BigInt(microseconds));
  return isExact ? sum : Number.NaN;
}

const EXACT = 2 ** 52;

/** Whole steps since 1970, rounded down. Unlike a division, exact for distant times too. */
export function stepsOf(instant: Instant, step: number): number {
  const rest = restOf(instant, step);
  return Math.round((instant - rest) / step);
}

/** The remainder of an instant after its whole steps. */
export function restOf(instant: Instant, step: number): number {
  // This is exact below 2^52. Beyond that only `%` is, which is many times slower.
  const rest =
    Math.abs(instant) < EXACT ? instant - Math.floor(instant / step) * step : instant % step;
  return rest < 0 ? rest + step : rest;
}

/** The format that `toInstant` expects, for messages. */
export const INSTANT_FORM = 'ISO 8601 with an offset, such as 2026-01-15T12:00:00Z';

/**
 * Reads an ISO 8601 date-time with an offset (up to six digits of a second), or a Date.
 *
 * @throws Error if the text is not such a date-time, the Date is invalid, the year is not within 2
 *   to 9998, or a number cannot represent the fraction of the second.
 */
export function toInstant(time: string | Date): Instant {
  const fault = faultOf(time);
  if (fault === undefined) return readInstant(time);
  const isDate = time instanceof Date && !Number.isNaN(time.getTime());
  const text = isDate ? time.toISOString() : String(time);
  throw new OperationError({ action: `read the time "${text}"`, expected: fault });
}

/** The expectation that a time violates, for the message of `toInstant`; undefined if none. */
export function faultOf(time: string | Date): string | undefined {
  const parts = readParts(time);
  if (parts === undefined) return INSTANT_FORM;
  if (!isWritable(parts.base + parts.microseconds)) return INSTANT_RANGE;
  return Number.isNaN(readInstant(time)) ? INSTANT_DIGITS : undefined;
}

function readInstant(time: string | Date): Instant {
  const parts = readParts(time);
  return parts ? addMicroseconds(parts.base, parts.microseconds) : Number.NaN;
}

/** A time as whole seconds, which are always exact, and the remaining microseconds. */
interface Parts {
  readonly base: Instant;
  readonly microseconds: number;
}

function readParts(time: string | Date): Parts | undefined {
  return time instanceof Date ? partsOfDate(time.getTime()) : partsOfText(time);
}

function partsOfDate(milliseconds: number): Parts | undefined {
  if (Number.isNaN(milliseconds)) return undefined;
  const seconds = Math.floor(milliseconds / 1_000);
  const rest = milliseconds - seconds * 1_000;
  return {
    base: seconds * MICROSECONDS.second,
    microseconds: rest * MICROSECONDS.millisecond,
  };
}

function partsOfText(text: string): Parts | undefined {
  const [, dateTime = '', fraction = '', offset = ''] = ISO_8601.exec(text) ?? [];
  const local = new Date(`${dateTime}Z`);
  const wholeSeconds = Date.parse(dateTime + offset);
  if (Number.isNaN(local.getTime()) || Number.isNaN(wholeSeconds)) return undefined;
  // Some platforms turn 30 February into 2 March.
  if (!local.toISOString().startsWith(dateTime)) return undefined;
  return {
    base: wholeSeconds * MICROSECONDS.millisecond,
    microseconds: Number(fraction.padEnd(6, '0')),
  };
}
