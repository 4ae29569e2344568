import {
  momentFormat,
  readShownTime,
  type TimeFormatValue,
  timeFormatOf,
} from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { momentWriter } from '../../template/write-moment.ts';

/** The time format for a placeholder such as `{expiresAt:s}`; undefined if there is none. */
function formOf(text: string): string | undefined {
  const [, fraction = '', zone = ''] = ISO.exec(text) ?? [];
  const precision = { 0: 's', 3: 'ms', 6: 'us' }[fraction.length];
  const form =
    zone === ''
      ? others.find(([, pattern]) => pattern.test(text))?.[0]
      : precision && `iso-${precision}${zone === 'Z' ? '' : zone}`;
  return form !== undefined && momentWriter(form) ? form : undefined;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/;
const others: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['sql', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
  ['http', /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/],
  ['s-text', /^\d{10}$/],
  ['ms-text', /^\d{13}$/],
];

/**
 * The placeholder of a time, with a format if it differs from the format of creation times; undefined
 * if the value is not a time.
 *
 * @param usual the format of creation times in the listing; undefined if it shows none.
 */
export function timePlaceholder(
  name: string,
  value: Json,
  usual: TimeFormatValue | undefined,
): string | undefined {
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return undefined;
    if (value > 1e9 && value < 1e10) return `{${name}:s}`;
    return value > 1e12 && value < 1e13 ? `{${name}:ms}` : undefined;
  }
  if (typeof value !== 'string' || !readShownTime(value) || /^\d{1,9}$/.test(value))
    return undefined;
  const form = formOf(value);
  // Profiles have no such format for creation times.
  const isPlain = form !== 'sql' && usual && sameFormat(timeFormatOf([value]), usual);
  if (isPlain) return `{${name}}`;
  return form === undefined ? `{${name}}` : `{${name}:${form}}`;
}

function sameFormat(a: TimeFormatValue, b: TimeFormatValue): boolean {
  return a.style === b.style && a.precision === b.precision && a.offset === b.offset;
}

/** The placeholder of the response time, if all values are times of one format. */
export function nowPlaceholder(path: string, values: readonly Json[]): string | undefined {
  const form = momentFormat(path, values);
  return form && (form === 'iso-ms' ? '{now}' : `{now:${form}}`);
}
