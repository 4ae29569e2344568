import type { Json } from '../document/wire.ts';

/**
 * The template language. A placeholder is a name in braces, with an argument after a colon if it
 * has one: `{path}`, `{hex:16}`. `{{` is an escaped opening brace: `{{path}` becomes `{path}`. Any
 * other brace is plain text: `{ "a": 1 }`, `{}`, `}`.
 */

/** A part of a template that is not plain text. */
export interface WrittenPlaceholder {
  readonly name: string;
  /** The part after the colon: the length in `{hex:16}`. */
  readonly argument: string | undefined;
  /** The source text, for messages. */
  readonly written: string;
}

const TOKEN = /\{\{|\{([A-Za-z][A-Za-z\d-]*)(?::([^{}]+))?\}/g;

/** Splits a text into placeholders and texts. Texts are never adjacent or empty. */
export function parseText(text: string): readonly (string | WrittenPlaceholder)[] {
  const parts: (string | WrittenPlaceholder)[] = [];
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
