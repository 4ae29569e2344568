/**
 * A point in time: whole microseconds since 1970-01-01T00:00:00Z. Microseconds, because a
 * deployment may show them and order by them (clauses 2.3, 4.3 r2); milliseconds would make ties
 * of what is none.
 */
export type Instant = number;

export const MICROSECONDS = { millisecond: 1_000, second: 1_000_000, day: 86_400_000_000 } as const;

const ISO_8601 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?(Z|[+-]\d{2}:\d{2})$/;

/** Further out, a shift by an offset or by a key's expiry would leave the years of four digits. */
const EARLIEST = Date.parse('0002-01-01T00:00:00Z') * MICROSECONDS.millisecond;
const LATEST = Date.parse('9998-12-31T23:59:59Z') * MICROSECONDS.millisecond;

/** Whether an instant lies within the years 2 to 9998, and can be written in every format. */
export function isWritable(instant: Instant): boolean {
  return instant >= EARLIEST && instant <= LATEST;
}

/** What `toInstant` expects, for messages. */
export const INSTANT_FORM = 'ISO 8601 with an offset, such as 2026-01-15T12:00:00Z';

/**
 * Reads an ISO 8601 date-time with an offset (up to six digits of a second), or a Date.
 *
 * @throws Error when the text is not such a date-time, the Date is none, or the year is not one of
 *   2 to 9998.
 */
export function toInstant(time: string | Date): Instant {
  const instant =
    time instanceof Date ? time.getTime() * MICROSECONDS.millisecond : readInstant(time);
  if (Number.isNaN(instant)) {
    throw new Error(`Failed to read the time "${time}": expected ${INSTANT_FORM}`);
  }
  if (!isWritable(instant)) {
    const text = time instanceof Date ? time.toISOString() : time;
    throw new Error(`Failed to read the time "${text}": expected a year from 2 to 9998`);
  }
  return instant;
}

/** Whether `toInstant` can read a text. */
export function isInstantText(text: string): boolean {
  return isWritable(readInstant(text));
}

function readInstant(text: string): Instant {
  const [, dateTime = '', fraction = '', offset = ''] = ISO_8601.exec(text) ?? [];
  const local = new Date(`${dateTime}Z`);
  const wholeSeconds = Date.parse(dateTime + offset);
  if (Number.isNaN(local.getTime()) || Number.isNaN(wholeSeconds)) return Number.NaN;
  // Some platforms make 2 March of 30 February.
  if (!local.toISOString().startsWith(dateTime)) return Number.NaN;
  return wholeSeconds * MICROSECONDS.millisecond + Number(fraction.padEnd(6, '0'));
}
