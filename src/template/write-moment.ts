import type { Json } from '../document/wire.ts';
import { type Instant, MICROSECONDS } from './instant.ts';

const ISO = /^iso-(s|ms|us)(?:([+-])(\d\d):(\d\d))?$/;

/**
 * Writes a time in one of the forms that a placeholder may name: `s` and `ms` are numbers since
 * 1970, `s-text` and `ms-text` their digits; `iso-s`, `iso-ms` and `iso-us` ISO 8601 in UTC, or
 * with an offset behind it such as `iso-s+01:00`; `date` its day, `sql` date and time with a space,
 * `http` as in headers.
 *
 * @returns undefined for any other form.
 */
export function writeMoment(instant: Instant, form: string): Json | undefined {
  const milliseconds = Math.floor(instant / MICROSECONDS.millisecond);
  const iso = new Date(milliseconds).toISOString();
  switch (form) {
    case 's':
      return Math.floor(instant / MICROSECONDS.second);
    case 'ms':
      return milliseconds;
    case 's-text':
      return String(Math.floor(instant / MICROSECONDS.second));
    case 'ms-text':
      return String(milliseconds);
    case 'date':
      return iso.slice(0, 'yyyy-mm-dd'.length);
    case 'sql':
      return iso.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ');
    case 'http':
      return new Date(milliseconds).toUTCString();
    default:
      return writeIso(instant, form);
  }
}

function writeIso(instant: Instant, form: string): string | undefined {
  const [known, precision, sign, hours = '0', minutes = '0'] = ISO.exec(form) ?? [];
  if (known === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const local = instant + offset * 60 * MICROSECONDS.second;
  const milliseconds = Math.floor(local / MICROSECONDS.millisecond);
  const text = new Date(milliseconds).toISOString().slice(0, -1);
  const micros = String(local - milliseconds * MICROSECONDS.millisecond).padStart(3, '0');
  const shown = { s: text.slice(0, -'.000'.length), ms: text, us: text + micros };
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  return `${precision === 's' ? shown.s : precision === 'ms' ? shown.ms : shown.us}${zone}`;
}
