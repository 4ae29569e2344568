import type { Json } from '../document/wire.ts';
import { type Instant, stepsOf } from './instant.ts';
import { createIsoWriter, localDate, OFFSET, STEPS } from './write-iso.ts';

/** Writes a time in one form. */
export type MomentWriter = (instant: Instant) => Json;

const seconds = (instant: Instant) => stepsOf(instant, STEPS.s);
const milliseconds = (instant: Instant) => stepsOf(instant, STEPS.ms);
const isoSeconds = createIsoWriter('s', 'Z');

const writers: ReadonlyMap<string, MomentWriter> = new Map<string, MomentWriter>([
  ['s', seconds],
  ['ms', milliseconds],
  ['s-text', (instant) => String(seconds(instant))],
  ['ms-text', (instant) => String(milliseconds(instant))],
  ['date', (instant) => isoSeconds(instant).slice(0, 'yyyy-mm-dd'.length)],
  [
    'sql',
    (instant) => isoSeconds(instant).slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' '),
  ],
  ['http', (instant) => localDate(instant, 'Z').toUTCString()],
]);

const ISO = /^iso-(s|ms|us)([+-].*)?$/;

/**
 * The writer of a form that a placeholder names: `s` and `ms` are numbers since 1970, `s-text` and
 * `ms-text` their digits; `iso-s`, `iso-ms` and `iso-us` ISO 8601 in UTC, or with an offset behind
 * it such as `iso-s+01:00`; `date` its day, `sql` date and time with a space, `http` as in headers.
 *
 * @returns undefined for any other form.
 */
export function momentWriter(form: string): MomentWriter | undefined {
  const [, precision, offset = 'Z'] = ISO.exec(form) ?? [];
  if (precision !== 's' && precision !== 'ms' && precision !== 'us') return writers.get(form);
  return OFFSET.test(offset) ? createIsoWriter(precision, offset) : undefined;
}

/** The forms that `momentWriter` knows, for messages. */
export const MOMENT_FORMS = `${[...writers.keys()].join(', ')}, iso-s, iso-ms, iso-us or iso-s+01:00`;
