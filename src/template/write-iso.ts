import type { Json } from '../document/wire.ts';
import { type Instant, MICROSECONDS, stepsOf } from './instant.ts';

/** Writes a time in one format. */
export type WriteTime = (instant: Instant) => Json;

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

/** A date whose UTC fields are the local time at the offset, to the millisecond. */
export const localDate = (instant: Instant, offset: string): Date =>
  new Date(stepsOf(instant, STEPS.ms) + shiftOf(offset));

/** Creates a writer of ISO 8601 times, which truncates further digits. */
export const createIsoWriter =
  (precision: Precision, offset: string) =>
  (instant: Instant): string => {
    const local = localDate(instant, offset).toISOString().slice(0, -1);
    if (precision === 'ms') return local + offset;
    if (precision === 's') return local.slice(0, -4) + offset;
    const rest = instant - stepsOf(instant, STEPS.ms) * STEPS.ms;
    return local + String(rest).padStart(3, '0') + offset;
  };

/** ISO 8601 in UTC with six digits of a second, as in world files and the key table. */
export const toIso: (instant: Instant) => string = createIsoWriter('us', 'Z');
export const toIsoMilliseconds: (instant: Instant) => string = createIsoWriter('ms', 'Z');

/**
 * Writes a time in the format of a placeholder: `s` and `ms` are numbers since 1970, `http` is the
 * format of HTTP headers, `iso-s`, `iso-ms` and `iso-us` are ISO 8601 in UTC.
 */
export function writeMoment(form: string, instant: Instant): Json {
  if (form === 's' || form === 'ms') return stepsOf(instant, STEPS[form]);
  if (form === 'http') return localDate(instant, 'Z').toUTCString();
  return createIsoWriter(form === 'iso-s' ? 's' : form === 'iso-us' ? 'us' : 'ms', 'Z')(instant);
}
