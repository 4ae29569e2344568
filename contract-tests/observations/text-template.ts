import type { Json } from '../../src/document/wire.ts';
import { isArray } from '../listing/page.ts';

/** Texts that repeat what is known: `No workspace {workspaceId}`. */

interface KnownText {
  /** Null where the answer has no such text, such as a next link. */
  readonly value: string | null;
  readonly facts: Readonly<Record<string, Json>>;
}

/** A shorter one, such as a limit of 0, may stand there by chance. */
const SHORTEST_ECHO = 4;

/**
 * The template that gives each of the texts from what is known of its answer; undefined where none
 * does, or where nothing is repeated.
 */
export function templateOfText(texts: readonly KnownText[]): string | undefined {
  const differ = new Set(texts.map(({ value }) => value)).size > 1;
  // Where texts differ, as what is known does, no fact is too short to be found in them.
  for (const shortest of differ ? [SHORTEST_ECHO, 1] : [SHORTEST_ECHO]) {
    for (const { value, facts } of texts.slice(0, MOST_TRIED)) {
      if (value === null) continue;
      const template = withPlaces(value, facts, shortest);
      if (template === escapeText(value)) continue;
      if (texts.every((text) => fillText(template, text.facts) === text.value)) return template;
    }
  }
  return undefined;
}

const MOST_TRIED = 8;

/** The longest fact first: a path holds the workspace id. */
function withPlaces(text: string, facts: KnownText['facts'], shortest: number): string {
  const known = Object.entries(facts)
    .flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [{ place: `{${name}}`, text: String(value) }]
        : [],
    )
    .filter((fact) => fact.text.length >= shortest && fact.text !== '')
    .toSorted((a, b) => b.text.length - a.text.length);
  const place = (part: string, [fact, ...others]: typeof known): string =>
    fact === undefined
      ? escapeText(part)
      : part
          .split(fact.text)
          .map((piece) => place(piece, others))
          .join(fact.place);
  return place(text, known);
}

const PLACE = /\{\{|\{([A-Za-z][A-Za-z\d-]*(?::[^{}]+)?)\}/g;

/** Fills a template as a mock would; null where a fact in it is null. */
export function fillText(template: string, facts: KnownText['facts']): string | null {
  let isNull = false;
  const filled = template.replace(PLACE, (written, name: string | undefined) => {
    if (name === undefined) return '{';
    const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (value === null) isNull = true;
    return value === undefined ? written : String(value);
  });
  return isNull ? null : filled;
}

/** Writes a text so that a template gives it back: `{{` is a brace. */
export const escapeText = (text: string): string => text.replace(/\{(?=[A-Za-z{]|$)/g, '{{');

/** The same for every text of JSON, and for the names of its fields. */
export function escapeJson(json: Json): Json {
  if (typeof json === 'string') return escapeText(json);
  if (typeof json !== 'object' || json === null) return json;
  if (isArray(json)) return json.map(escapeJson);
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [escapeText(name), escapeJson(value)]),
  );
}
