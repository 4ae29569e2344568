import type { Json } from '../../document/wire.ts';
import { escapeText, parseText } from '../../template/grammar.ts';

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

/** What a mock writes where these are the facts; null where a fact in it is null. */
export function fillText(template: string, facts: KnownText['facts']): string | null {
  let filled = '';
  for (const part of parseText(template)) {
    const value = typeof part === 'string' ? part : factNamed(part.written, facts);
    if (value === null) return null;
    filled += String(value);
  }
  return filled;
}

/** A placeholder that is made up for each answer stays as it is written: nothing tells its value. */
function factNamed(written: string, facts: KnownText['facts']): Json {
  const name = written.slice(1, -1);
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  return value === undefined ? written : value;
}
