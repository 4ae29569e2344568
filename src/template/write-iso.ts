import { type Instant, MICROSECONDS, restOf, stepsOf } from './instant.ts';

/** The fractional digits of a second: none, three or six. */
export type Precision = 's' | 'ms' | 'us';

/** Microseconds in one step of each precision. */
export const STEPS: Readonly<Record<Precision, number>> = {
  s: MICROSECONDS.second,
  ms: MICROSECONDS.millisecond,
  us: 1,
};

/** An offset from UTC: `Z`, or `±hh:mm` up to 14:59. */
export const OFFSET = /^(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;

/** An offset in milliseconds. @param offset matches `OFFSET`. */
function shiftOf(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Milliseconds. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A date whose UTC fields are the local time at the offset, to the millisecond. */
export function localDate(instant: Instant, offset: string): Date {
  return new Date(stepsOf(instant, STEPS.ms) + shiftOf(offset));
}

const DATE_LENGTH = 11;
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const threeDigits = (value: number): string =>
  value > 99 ? String(value) : (value > 9 ? '0' : '00') + value;

/** Creates a writer of ISO 8601 times, which truncates further digits. */
export function createIsoWriter(
  precision: Precision,
  offset: string,
): (instant: Instant) => string {
  const shift = shiftOf(offset);
  let dated: number | undefined;
  let date = '';
  return (instant) => {
    const milliseconds = stepsOf(instant, STEPS.ms) + shift;
    const day = Math.floor(milliseconds / DAY);
    // Adjacent files in a listing are mostly from the same day.
    if (day !== dated) {
      date = new Date(day * DAY).toISOString().slice(0, DATE_LENGTH);
      dated = day;
    }
    // Engines divide 32-bit integers faster.
    const rest = (milliseconds - day * DAY) | 0;
    const hour = TWO_DIGITS[(rest / HOUR) | 0];
    const minute = TWO_DIGITS[((rest % HOUR) / MINUTE) | 0];
    const second = TWO_DIGITS[((rest % MINUTE) / SECOND) | 0];
    const time = `${date}${hour}:${minute}:${second}`;
    if (precision === 's') return time + offset;
    const fraction = `${time}.${threeDigits(rest % SECOND)}`;
    if (precision === 'ms') return fraction + offset;
    return fraction + threeDigits(restOf(instant, STEPS.ms)) + offset;
  };
}

/** ISO 8601 in UTC with six digits of a second, as in world files and the key table. */
export const toIso: (instant: Instant) => string = createIsoWriter('us', 'Z');
