import { type Instant, MICROSECONDS, restOf, stepsOf } from './instant.ts';

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

/** The date whose parts in UTC are those that clocks of the offset show, to the millisecond. */
export function localDate(instant: Instant, offset: string): Date {
  return new Date(stepsOf(instant, STEPS.ms) + shiftOf(offset));
}

/** In milliseconds. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Of `yyyy-mm-ddT`. */
const DATE_LENGTH = 11;
/** Of a number below a thousand, with zeros in front. */
const digits = (number: number, count: number): string =>
  String(1_000 + (number | 0)).slice(-count);

/** Makes a writer of ISO 8601; digits that are not shown are cut off. */
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
    // Files that are listed side by side are mostly of one day.
    if (day !== dated) date = new Date(day * DAY).toISOString().slice(0, DATE_LENGTH);
    dated = day;
    // A small number: engines divide it as one.
    const rest = (milliseconds - day * DAY) | 0;
    const minutes = `${digits(rest / HOUR, 2)}:${digits((rest % HOUR) / MINUTE, 2)}`;
    const whole = `${date}${minutes}:${digits((rest % MINUTE) / SECOND, 2)}`;
    if (precision === 's') return whole + offset;
    const finer = precision === 'us' ? digits(restOf(instant, STEPS.ms), 3) : '';
    return `${whole}.${digits(rest % SECOND, 3)}${finer}${offset}`;
  };
}

/** ISO 8601 in UTC with six digits of a second; what the world file and the key table show. */
export const toIso: (instant: Instant) => string = createIsoWriter('us', 'Z');
