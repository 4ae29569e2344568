/** The form of values that were made up, in the placeholders of a profile: `req_{hex:16}`. */

import { escapeText } from './text-template.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/i;
/** Shorter, and two values may differ without being drawn at random. */
const SHORTEST = 8;

/** The smallest first, so that the first that holds all the characters is the likeliest. */
const alphabets: readonly (readonly [name: string, characters: RegExp])[] = [
  ['digits', /^\d+$/],
  ['hex', /^[\da-f]+$/],
  ['HEX', /^[\dA-F]+$/],
  ['base32', /^[a-z2-7]+$/],
  ['base62', /^[\dA-Za-z]+$/],
];

/**
 * What values that are all different have in common, where they look drawn at random: a UUID, or a
 * run of one length behind a prefix. Undefined where they may be words or numbers.
 */
export function generatedForm(values: readonly string[]): string | undefined {
  if (values.length < 2 || new Set(values).size < values.length) return undefined;
  const { rests, ...around } = trim(values);
  const [prefix, suffix] = [escapeText(around.prefix), escapeText(around.suffix)];
  if (rests.every((rest) => UUID.test(rest))) {
    const isUpper = rests.some((rest) => /[A-F]/.test(rest));
    return `${prefix}{${isUpper ? 'UUID' : 'uuid'}}${suffix}`;
  }
  const [length = 0, ...others] = new Set(rests.map((rest) => rest.length));
  if (others.length > 0 || length < SHORTEST) return undefined;
  const known = alphabets.find(([, characters]) => rests.every((rest) => characters.test(rest)));
  // Words of one length have no digits among their letters.
  if (!known || !rests.some((rest) => /\d/.test(rest))) return undefined;
  return `${prefix}{${known[0]}:${length}}${suffix}`;
}

/** Cuts off what all begin and end with, up to a separator: random characters may agree. */
function trim(values: readonly string[]): { prefix: string; suffix: string; rests: string[] } {
  const before = commonStart(values);
  const [prefix = ''] = /^.*[^A-Za-z\d]/s.exec(before) ?? [];
  // A UUID is one value, though its parts may agree up to a hyphen.
  const start = values.every((value) => UUID.test(value.slice(-36)))
    ? before.slice(0, (values[0]?.length ?? 36) - 36)
    : prefix;
  const [suffix = ''] = /[^A-Za-z\d]*$/.exec(values[0] ?? '') ?? [];
  const end = values.every((value) => value.endsWith(suffix)) ? suffix : '';
  return {
    prefix: start,
    suffix: end,
    rests: values.map((value) => value.slice(start.length, value.length - end.length)),
  };
}

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) {
    length += 1;
  }
  return first.slice(0, length);
}

/** Whether the texts among the values, each counted once, look made up. */
export function areMadeUp(values: readonly unknown[]): boolean {
  const texts = values.filter((value) => typeof value === 'string');
  return generatedForm([...new Set(texts)]) !== undefined;
}
