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

/** Makes a writer of ISO 8601; digits that are not shown are cut off. */
export function createIsoWriter(
  precision: Precision,
  offset: string,
): (instant: Instant) => string {
  return (instant) => {
    const milliseconds = localDate(instant, offset).toISOString().slice(0, -1);
    if (precision === 's') return milliseconds.slice(0, -'.000'.length) + offset;
    if (precision === 'ms') return milliseconds + offset;
    return milliseconds + String(restOf(instant, STEPS.ms)).padStart(3, '0') + offset;
  };
}

/** ISO 8601 in UTC with six digits of a second; what the world file and the key table show. */
export const toIso: (instant: Instant) => string = createIsoWriter('us', 'Z');
