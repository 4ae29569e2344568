import type { Json } from '../../src/document/wire.ts';
import { commonStart } from './wording.ts';

/** Machine-generated values, detected by their form: hashes, numbered hosts, times, random ids. */

/** The group is the year. */
export const httpTime = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} (\d{4}) \d\d:\d\d:\d\d GMT$/;
const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** Seconds, milliseconds, microseconds or nanoseconds since 1970, between 2017 and 2033. */
const epoch = /^1[5-9]\d{8}(\d{3}|\d{6}|\d{9})?(\.\d+)?$/;

/** Whether the value is a point in time; a date alone may be a version. */
export function isTime(value: Json): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value).slice(0, MAX_LENGTH);
  return httpTime.test(text) || isoTime.test(text) || epoch.test(text);
}

/** The rest of a longer value is ignored. */
const MAX_LENGTH = 200;
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
const address = /(^|[^\d.])\d{1,3}([.-])\d{1,3}\2\d{1,3}\2\d{1,3}([^\d.]|$)/;
/** Numbered names of standards, formats and plans. */
const standard =
  /^(utf|iso|sha|md|rfc|tls|ssl|http|ipv|h|v|es|ed|rsa|aes|hs|rs|base|level|tier|api|oauth|latin|gzip|brotli|window|limit|max|min|page|phase|stage|gen)-?\d/i;
/** `web-12`, `srv3.internal`, `edge-fra-07`, `fra1`. */
const host = /^[a-z][a-z-]*-\d{1,5}[a-z]?([-.][a-z\d]+)*$|^[a-z]{2,}\d{1,5}([-.][a-z\d]+)*$/i;

/** Whether a text looks random, sequential or assigned by a machine. */
export function isGenerated(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const text = value.slice(0, MAX_LENGTH);
  if (uuid.test(text) || address.test(text)) return true;
  if (/\s/.test(text)) return false;
  const names = text.split(/[^\w.-]+/);
  if (names.some((name) => host.test(name) && !standard.test(name))) return true;
  return (text.match(/[A-Za-z\d]+/g) ?? []).some(isGeneratedRun);
}

/** Seven or more hexadecimal digits, as in a commit; letters mixed with digits; long numbers. */
function isGeneratedRun(run: string): boolean {
  const digits = run.match(/\d/g)?.length ?? 0;
  if (digits === run.length) return run.length >= 6 && !run.endsWith('000');
  if (standard.test(run) || digits === 0) return false;
  if (/^([\da-f]{7,}|[\dA-F]{7,})$/.test(run)) return true;
  if (run.length >= 12 && /[a-z]/.test(run) && /[A-Z]/.test(run)) return true;
  // Letters alternating with digits, unlike a word followed by a number.
  const turns = run.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return run.length >= 6 && ((turns >= 2 && digits >= 2) || digits >= 4);
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i;
/** Shorter values may differ without being random. */
const SHORTEST = 8;

/**
 * What different values share if they look random: UUIDs, or letters and digits of one length.
 * Undefined if they may be words or numbers.
 */
export function generatedTexts(values: readonly string[]) {
  if (values.length < 2 || new Set(values).size < values.length) return undefined;
  const { prefix, suffix, drawn } = trim(values);
  if (drawn.every((text) => UUID.test(text))) return { prefix, suffix, drawn, areUuids: true };
  const [length = 0, ...others] = new Set(drawn.map((text) => text.length));
  const isRun = drawn.every((text) => /^[\dA-Za-z]+$/.test(text));
  // Words of one length contain no digits.
  const hasDigit = drawn.some((text) => /\d/.test(text));
  const isDrawn = others.length === 0 && length >= SHORTEST && isRun && hasDigit;
  return isDrawn ? { prefix, suffix, drawn, areUuids: false } : undefined;
}

/** Removes the common start and end, up to a separator: random characters may agree by chance. */
function trim(values: readonly string[]) {
  const before = commonStart(values);
  const [separated = ''] = /^.*[^A-Za-z\d]/s.exec(before) ?? [];
  // A UUID is one value, even if values agree up to a hyphen.
  const prefix = values.every((value) => UUID.test(value.slice(-36)))
    ? before.slice(0, (values[0]?.length ?? 36) - 36)
    : separated;
  const [end = ''] = /(?<![^A-Za-z\d])[^A-Za-z\d]*$/.exec(values[0] ?? '') ?? [];
  const suffix = values.every((value) => value.endsWith(end)) ? end : '';
  return {
    prefix,
    suffix,
    drawn: values.map((value) => value.slice(prefix.length, value.length - suffix.length)),
  };
}

/** Formats for the time of a response; `s` and `ms` are numbers since 1970, of this century. */
const moments = [
  ['iso-s', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  ['iso-ms', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['iso-us', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/],
  ['http', httpTime],
  ['s', /^1[5-9]\d{8}$|^[2-4]\d{9}$/],
  ['ms', /^1[5-9]\d{11}$|^[2-4]\d{12}$/],
] as const;

/** Names for the time of a key or of a limit, not of the response. */
const another = /expir|until|valid|reset|retry|sunset|deprecat|created|modified|issued/i;

/**
 * The format if all values are times in one format. The name must not refer to another event; the
 * values may be equal, because a clock may be frozen.
 */
export function momentFormat(path: string, values: readonly Json[]) {
  const type = typeof values[0];
  if ((type !== 'string' && type !== 'number') || another.test(path)) return undefined;
  const found = moments.find(
    ([form, pattern]) =>
      (form === 's' || form === 'ms') === (type === 'number') &&
      values.every((value) => typeof value === type && pattern.test(String(value))),
  );
  return found?.[0];
}

/** Whether the values at a path are generated for each response. */
export function areGenerated(path: string, values: readonly Json[]): boolean {
  if (momentFormat(path, values) !== undefined) return true;
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length === values.length && generatedTexts(texts) !== undefined;
}
