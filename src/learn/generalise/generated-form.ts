import { drawnTexts, partsByPath, type Sample } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { alphabets } from '../../template/alphabets.ts';
import { type GeneratedForm, LONGEST_GENERATED } from '../../template/generated-text.ts';
import { escapeText } from '../../template/grammar.ts';
import { nowPlaceholder } from './time-placeholder.ts';

/** The form of values that were made up, in the placeholders of a profile: `req_{hex:16}`. */

/** The smallest first, so that the first that holds all the characters is the likeliest. */
const characters: readonly (readonly [form: GeneratedForm, symbols: string])[] = [
  ['digits', alphabets.digits],
  ['hex', alphabets.hex],
  ['HEX', alphabets.hex.toUpperCase()],
  ['base32', alphabets.base32],
  ['base62', alphabets.base62],
];

/** The text that gives values such as these, which look drawn at random; undefined if they do not. */
export function generatedForm(values: readonly string[]): string | undefined {
  const found = drawnTexts(values);
  if (!found) return undefined;
  const { drawn, areUuids } = found;
  const [prefix, suffix] = [escapeText(found.prefix), escapeText(found.suffix)];
  if (areUuids) {
    const form: GeneratedForm = drawn.some((text) => /[A-F]/.test(text)) ? 'UUID' : 'uuid';
    return `${prefix}{${form}}${suffix}`;
  }
  const seen = Array.from(new Set(drawn.join('')));
  const known = characters.find(([, symbols]) => seen.every((each) => symbols.includes(each)));
  const length = drawn[0]?.length ?? 0;
  return known && length <= LONGEST_GENERATED
    ? `${prefix}{${known[0]}:${length}}${suffix}`
    : undefined;
}

/** Whether the texts among the values, each counted once, look made up. */
export function areMadeUp(values: readonly unknown[]): boolean {
  const texts = values.filter((value) => typeof value === 'string');
  return generatedForm([...new Set(texts)]) !== undefined;
}

/**
 * Parts of failures that are made up for each answer: a request id, the time. By their paths, such
 * as `extra.requestId` or `headers.x-request-id`, the template that says how.
 */
export type MadeUpParts = ReadonlyMap<string, string>;

/** Found in all failures at once: one alone does not tell a made-up value from a fixed one. */
export function madeUpParts(samples: readonly Sample[]): MadeUpParts {
  return new Map(
    [...partsByPath(samples)].flatMap(([path, seen]): [string, string][] => {
      const form = nowPlaceholder(path, seen) ?? madeUpForm(seen);
      return form === undefined ? [] : [[path, form]];
    }),
  );
}

function madeUpForm(values: readonly Json[]): string | undefined {
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length < values.length ? undefined : generatedForm(texts);
}
