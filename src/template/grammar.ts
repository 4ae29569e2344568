import type { Json } from '../document/wire.ts';

/**
 * The template language. A placeholder is a name in braces, with an argument behind a colon if it
 * takes one: `{path}`, `{hex:16}`. `{{` is an opening brace itself, so that `{{path}` writes
 * `{path}`. Any other brace is text as it is: `{ "a": 1 }`, `{}`, `}`.
 */

/** One part of a template that is not a plain text. */
export interface Placeholder {
  readonly name: string;
  /** The part after the colon: the length in `{hex:16}`. */
  readonly argument: string | undefined;
  /** As it was written, for messages. */
  readonly written: string;
}

const TOKEN = /\{\{|\{([A-Za-z][A-Za-z\d-]*)(?::([^{}]+))?\}/g;

/** Splits a text at its placeholders; no two texts are neighbours, and none is empty. */
export function parseText(text: string): readonly (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = [];
  let plain = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [written, name, argument] = match;
    plain += text.slice(end, match.index);
    end = match.index + written.length;
    if (name === undefined) {
      plain += '{';
      continue;
    }
    if (plain !== '') parts.push(plain);
    plain = '';
    parts.push({ name, argument, written });
  }
  plain += text.slice(end);
  if (plain !== '') parts.push(plain);
  return parts;
}

/** The name of a field as it is written out, or a placeholder that chooses between two values. */
export type ParsedKey =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'choice'; readonly condition: Placeholder }
  /** A placeholder within text, which no answer fills. */
  | { readonly kind: 'mixed'; readonly placeholder: Placeholder };

/** Reads the name of a field of JSON. */
export function parseKey(key: string): ParsedKey {
  const parts = parseText(key);
  const placeholder = parts.find((part) => typeof part === 'object');
  if (!placeholder) return { kind: 'name', name: parts.join('') };
  return parts.length === 1
    ? { kind: 'choice', condition: placeholder }
    : { kind: 'mixed', placeholder };
}

/** The two values between which a choice chooses; undefined if it has not two. */
export function readBranches(json: Json): readonly [whenTrue: Json, whenFalse: Json] | undefined {
  if (typeof json !== 'object' || json === null || !isList(json)) return undefined;
  const [whenTrue, whenFalse, ...more] = json;
  return whenTrue === undefined || whenFalse === undefined || more.length > 0
    ? undefined
    : [whenTrue, whenFalse];
}

/** Escapes any text so that a template returns it unchanged; escaped texts may be joined with placeholders. */
export function escapeText(text: string): string {
  return text.replace(/\{(?=[A-Za-z{]|$)/g, '{{');
}

/** The same for every text of JSON, and for the names of its fields. */
export function escapeJson(json: Json): Json {
  if (typeof json === 'string') return escapeText(json);
  if (typeof json !== 'object' || json === null) return json;
  if (isList(json)) return json.map(escapeJson);
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [escapeText(name), escapeJson(value)]),
  );
}

/** `Array.isArray` does not narrow readonly lists. */
export const isList = (json: Json): json is readonly Json[] => Array.isArray(json);
