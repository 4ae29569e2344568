import type { Json } from '../document/wire.ts';

/**
 * The template language. A placeholder is a name in braces, with an argument after a colon if it
 * has one: `{path}`, `{hex:16}`. `{{` is an escaped opening brace: `{{path}` becomes `{path}`. Any
 * other brace is plain text: `{ "a": 1 }`, `{}`, `}`.
 */

/** A part of a template that is not plain text. */
export interface Placeholder {
  readonly name: string;
  /** The part after the colon: the length in `{hex:16}`. */
  readonly argument: string | undefined;
  /** The source text, for messages. */
  readonly written: string;
}

const TOKEN = /\{\{|\{([A-Za-z][A-Za-z\d-]*)(?::([^{}]+))?\}/g;

/** Splits a text into placeholders and texts. Texts are never adjacent or empty. */
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

/** The name of a field, or a placeholder that chooses between two values. */
export type ParsedKey =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'choice'; readonly condition: Placeholder }
  /** A placeholder within text, which is invalid in a name. */
  | { readonly kind: 'mixed'; readonly placeholder: Placeholder };

/** Parses the name of a JSON field. */
export function parseKey(key: string): ParsedKey {
  const parts = parseText(key);
  const placeholder = parts.find((part) => typeof part === 'object');
  if (!placeholder) return { kind: 'name', name: parts.join('') };
  return parts.length === 1
    ? { kind: 'choice', condition: placeholder }
    : { kind: 'mixed', placeholder };
}

/** The two values of a choice; undefined unless there are exactly two. */
export function readBranches(json: Json): readonly [whenTrue: Json, whenFalse: Json] | undefined {
  if (typeof json !== 'object' || json === null || !isList(json)) return undefined;
  const [whenTrue, whenFalse, ...more] = json;
  return whenTrue === undefined || whenFalse === undefined || more.length > 0
    ? undefined
    : [whenTrue, whenFalse];
}

/** Escapes a text so that a template returns it unchanged, even next to placeholders. */
export function escapeText(text: string): string {
  return text.replace(/\{(?=[A-Za-z{]|$)/g, '{{');
}

/** The same for every text and field name in JSON. */
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
