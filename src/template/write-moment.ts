import type { Json } from '../document/wire.ts';
import { type Instant, stepsOf } from './instant.ts';
import { createIsoWriter, localDate, OFFSET, STEPS } from './write-iso.ts';

/** Writes a time in one format. */
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
 * The writer for a format in a placeholder: `s` and `ms` are numbers since 1970, `s-text` and
 * `ms-text` the same as text. `iso-s`, `iso-ms` and `iso-us` are ISO 8601 in UTC, or with an offset
 * such as `iso-s+01:00`. `date` is the date, `sql` the date and time separated by a space, and
 * `http` the format of HTTP headers.
 *
 * @returns undefined for any other format.
 */
export function momentWriter(form: string): MomentWriter | undefined {
  const [, precision, offset = 'Z'] = ISO.exec(form) ?? [];
  if (precision !== 's' && precision !== 'ms' && precision !== 'us') return writers.get(form);
  return OFFSET.test(offset) ? createIsoWriter(precision, offset) : undefined;
}

/** The formats that `momentWriter` supports, for messages. */
export const MOMENT_FORMS = `${[...writers.keys()].join(', ')}, iso-s, iso-ms, iso-us or iso-s+01:00`;
