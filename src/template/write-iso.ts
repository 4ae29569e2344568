import { type Instant, MICROSECONDS, restOf, stepsOf } from './instant.ts';
import { encoded } from './json-bytes.ts';

/** Digits of a second that a time shows: none, three or six. */
export type Precision = 's' | 'ms' | 'us';

/** Microseconds in the smallest step that a precision shows. */
export const STEPS: Readonly<Record<Precision, number>> = {
  s: MICROSECONDS.second,
  ms: MICROSECONDS.millisecond,
  us: 1,
};

/** An offset from UTC: `Z`, or `±hh:mm` up to 14:59. */
export const OFFSET = /^(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;

/** Milliseconds. @param offset as `OFFSET` has it. */
function shiftOf(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** In milliseconds. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The date whose parts in UTC are those that clocks of the offset show, to the millisecond. */
export function localDate(instant: Instant, offset: string): Date {
  return new Date(stepsOf(instant, STEPS.ms) + shiftOf(offset));
}

const FORM = 'yyyy-mm-ddThh:mm:ss.ffffff';
const DATE_LENGTH = 11;
/** How much of the form each shows. */
const LENGTHS: Readonly<Record<Precision, number>> = { s: 19, ms: 23, us: 26 };

/**
 * Makes what gives the bytes of a time as ISO 8601; digits that are not shown are cut off. They are
 * those of the latest time: to be copied before another is written.
 */
export function createIsoBytes(
  precision: Precision,
  offset: string,
): (instant: Instant) => Uint8Array {
  const shift = shiftOf(offset);
  const bytes = encoded(FORM.slice(0, LENGTHS[precision]) + offset);
  let dated: number | undefined;
  return (instant) => {
    const milliseconds = stepsOf(instant, STEPS.ms) + shift;
    const day = Math.floor(milliseconds / DAY);
    // Files that are listed side by side are mostly of one day.
    if (day !== dated) {
      bytes.set(encoded(new Date(day * DAY).toISOString().slice(0, DATE_LENGTH)));
      dated = day;
    }
    // A small number: engines divide it as one.
    const rest = (milliseconds - day * DAY) | 0;
    writeDigits(bytes, 11, rest / HOUR, 2);
    writeDigits(bytes, 14, (rest % HOUR) / MINUTE, 2);
    writeDigits(bytes, 17, (rest % MINUTE) / SECOND, 2);
    if (precision !== 's') writeDigits(bytes, 20, rest % SECOND, 3);
    if (precision === 'us') writeDigits(bytes, 23, restOf(instant, STEPS.ms), 3);
    return bytes;
  };
}

const ZERO = 0x30;

/** The last digits of a whole number, with zeros in front where it has fewer. */
function writeDigits(bytes: Uint8Array, start: number, value: number, count: number): void {
  let rest = value | 0;
  for (let at = start + count - 1; at >= start; at--) {
    const shorter = (rest / 10) | 0;
    bytes[at] = ZERO + rest - shorter * 10;
    rest = shorter;
  }
}

/** Makes a writer of ISO 8601; digits that are not shown are cut off. */
export function createIsoWriter(
  precision: Precision,
  offset: string,
): (instant: Instant) => string {
  const write = createIsoBytes(precision, offset);
  return (instant) => String.fromCharCode(...write(instant));
}

/** ISO 8601 in UTC with six digits of a second; what the world file and the key table show. */
export const toIso: (instant: Instant) => string = createIsoWriter('us', 'Z');
