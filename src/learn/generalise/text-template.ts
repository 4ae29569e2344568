import type { Json } from '../../document/wire.ts';
import { escapeText, parseText } from '../../template/grammar.ts';

interface KnownText {
  /** Null if the response has none, such as a next link. */
  readonly value: string | null;
  readonly facts: Readonly<Record<string, Json>>;
}

/** Characters; a shorter fact, such as a limit of 0, may match by chance. */
const SHORTEST_ECHO = 4;

/**
 * The template that gives each text from the facts of its response: `No workspace {workspaceId}`.
 * Undefined if there is none, or if the texts contain no facts.
 */
export function templateOfText(texts: readonly KnownText[]): string | undefined {
  const differ = new Set(texts.map(({ value }) => value)).size > 1;
  // If texts differ like their facts, even a short fact is not a coincidence.
  for (const shortest of differ ? [SHORTEST_ECHO, 1] : [SHORTEST_ECHO]) {
    for (const { value, facts } of texts.slice(0, MAX_TRIED)) {
      if (value === null) continue;
      const template = withPlaces(value, facts, shortest);
      if (template === escapeText(value)) continue;
      if (texts.every((text) => fillText(template, text.facts) === text.value)) return template;
    }
  }
  return undefined;
}

const MAX_TRIED = 8;

/** Replaces the longest fact first, because a path contains the workspace id. */
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

/** The text that a mock writes for these facts; null if one of them is null. */
export function fillText(template: string, facts: KnownText['facts']): string | null {
  let filled = '';
  for (const part of parseText(template)) {
    const value = typeof part === 'string' ? part : factNamed(part.written, facts);
    if (value === null) return null;
    filled += String(value);
  }
  return filled;
}

/** A generated placeholder is not replaced, because its value is unknown. */
function factNamed(written: string, facts: KnownText['facts']): Json {
  const name = written.slice(1, -1);
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined;
  return value === undefined ? written : value;
}
