import type { Json } from '../../src/document/wire.ts';
import { partsOf } from './read-failure.ts';
import type { Sample } from './sample.ts';

/** What is made up for each answer: something drawn at random, such as a request id, or the time. */

/** Texts that look drawn at random, behind and before what all of them share. */
export interface DrawnTexts {
  readonly prefix: string;
  readonly suffix: string;
  readonly drawn: readonly string[];
  readonly areUuids: boolean;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i;
/** Shorter, and two values may differ without being drawn at random. */
const SHORTEST = 8;

/**
 * What values that are all different have in common, where they look drawn at random: UUIDs, or
 * letters and digits of one length. Undefined where they may be words or numbers.
 */
export function drawnTexts(values: readonly string[]): DrawnTexts | undefined {
  if (values.length < 2 || new Set(values).size < values.length) return undefined;
  const { prefix, suffix, drawn } = trim(values);
  if (drawn.every((text) => UUID.test(text))) return { prefix, suffix, drawn, areUuids: true };
  const [length = 0, ...others] = new Set(drawn.map((text) => text.length));
  const isRun = drawn.every((text) => /^[\dA-Za-z]+$/.test(text));
  // Words of one length have no digits among their letters.
  const hasDigit = drawn.some((text) => /\d/.test(text));
  const isDrawn = others.length === 0 && length >= SHORTEST && isRun && hasDigit;
  return isDrawn ? { prefix, suffix, drawn, areUuids: false } : undefined;
}

/** Cuts off what all begin and end with, up to a separator: random characters may agree. */
function trim(values: readonly string[]): Omit<DrawnTexts, 'areUuids'> {
  const before = commonStart(values);
  const [separated = ''] = /^.*[^A-Za-z\d]/s.exec(before) ?? [];
  // A UUID is one value, though its parts may agree up to a hyphen.
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

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) {
    length += 1;
  }
  return first.slice(0, length);
}

/** How the moment of an answer is written. */
export type MomentFormat = (typeof moments)[number][0];

const moments = [
  ['ISO 8601, seconds', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  ['ISO 8601, milliseconds', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['ISO 8601, microseconds', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/],
  ['as in headers', /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/],
  // Numbers since 1970, of this century.
  ['seconds since 1970', /^1[5-9]\d{8}$|^[2-4]\d{9}$/],
  ['milliseconds since 1970', /^1[5-9]\d{11}$|^[2-4]\d{12}$/],
] as const;

/** Times of a key or of a limit, and not of the answer. */
const another = /expir|until|valid|reset|retry|sunset|deprecat|created|modified|issued/i;

/**
 * How the moment is written, where all values are times of one form. Only times that name no other
 * event: a clock may stand still, so that they need not differ.
 */
export function momentFormat(path: string, values: readonly Json[]): MomentFormat | undefined {
  if (values.length === 0 || another.test(path)) return undefined;
  const type = typeof values[0];
  const isKnown = ([form]: (typeof moments)[number]) =>
    form.endsWith('since 1970') === (type === 'number');
  return moments
    .filter(isKnown)
    .find(([, pattern]) =>
      values.every(
        (value) =>
          typeof value === type && typeof value !== 'object' && pattern.test(String(value)),
      ),
    )?.[0];
}

/** What each part of the failures was, by its path. */
export function partsByPath(samples: readonly Sample[]): ReadonlyMap<string, readonly Json[]> {
  const values = new Map<string, Json[]>();
  for (const sample of samples) {
    if (sample.ok) continue;
    for (const [path, value] of partsOf(sample)) {
      const seen = values.get(path);
      if (seen) seen.push(value);
      else values.set(path, [value]);
    }
  }
  return values;
}

/** Whether the values at a path are made up for each answer. */
export function areMadeUp(path: string, values: readonly Json[]): boolean {
  if (momentFormat(path, values) !== undefined) return true;
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length === values.length && drawnTexts(texts) !== undefined;
}
