import type { Json } from '../../src/document/wire.ts';

/** Values whose form alone tells that nobody chose them: a hash, a host by its number, a time. */

const httpTime = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** Seconds, milliseconds, microseconds or nanoseconds since 1970, of this half century. */
const epoch = /^1[5-9]\d{8}(\d{3}|\d{6}|\d{9})?(\.\d+)?$/;

/** Whether the value is a moment; a day alone may be a version. */
export function isTime(value: Json): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value).slice(0, LONGEST);
  return httpTime.test(text) || isoTime.test(text) || epoch.test(text);
}

/** What is longer is looked at no further. */
const LONGEST = 200;
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
const address = /(^|[^\d.])\d{1,3}([.-])\d{1,3}\2\d{1,3}\2\d{1,3}([^\d.]|$)/;
/** What standards, formats and plans number. */
const standard =
  /^(utf|iso|sha|md|rfc|tls|ssl|http|ipv|h|v|es|ed|rsa|aes|hs|rs|base|level|tier|api|oauth|latin|gzip|brotli|window|limit|max|min|page|phase|stage|gen)-?\d/i;
/** `web-12`, `srv3.internal`, `edge-fra-07`, `fra1`. */
const host = /^[a-z][a-z-]*-\d{1,5}[a-z]?([-.][a-z\d]+)*$|^[a-z]{2,}\d{1,5}([-.][a-z\d]+)*$/i;

/** Whether a text was drawn, counted or handed out by a machine, by the look of it. */
export function drawnByForm(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const text = value.slice(0, LONGEST);
  if (uuid.test(text) || address.test(text)) return true;
  if (/\s/.test(text)) return false;
  const names = text.split(/[^\w.-]+/);
  if (names.some((name) => host.test(name) && !standard.test(name))) return true;
  return (text.match(/[A-Za-z\d]+/g) ?? []).some(isDrawnRun);
}

/** Seven hexadecimal digits and more, as of a commit; letters mixed with digits; long numbers. */
function isDrawnRun(run: string): boolean {
  const digits = run.match(/\d/g)?.length ?? 0;
  if (digits === run.length) return run.length >= 6 && !run.endsWith('000');
  if (standard.test(run) || digits === 0) return false;
  if (/^([\da-f]{7,}|[\dA-F]{7,})$/.test(run)) return true;
  if (run.length >= 12 && /[a-z]/.test(run) && /[A-Z]/.test(run)) return true;
  // Letters and digits by turns, and no word with a number behind it.
  const turns = run.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return run.length >= 6 && ((turns >= 2 && digits >= 2) || digits >= 4);
}
