import type { Redact } from '../../src/text/redact.ts';

/** Texts of a deployment in outcomes and observations: without secrets, and cut after those are out. */

/** Characters of one sentence: a deployment may have sent megabytes. */
const MAX_SENTENCE_LENGTH = 4000;
/** The examined part of a sentence, with complete quotes. */
const MAX_UNCUT_LENGTH = 64 * 1024;
const QUOTE = /"(?:[^"\\]|\\.)*"/g;
/** A quote of more than 80 characters, an escape counting as one. */
const LONG_QUOTE = /^("(?:[^"\\]|\\u[\da-f]{4}|\\[^u]){80}).+"$/su;

/** A sentence for reports: first secrets are replaced, then quotes and the whole are shortened. */
export function shownSentence(sentence: string, redact: Redact): string {
  const text = redact(sentence, MAX_UNCUT_LENGTH).replace(QUOTE, (quote) =>
    quote.replace(LONG_QUOTE, '$1…"'),
  );
  if (text.length <= MAX_SENTENCE_LENGTH) return text;
  // Not between the two units of one character.
  return `${text.slice(0, MAX_SENTENCE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Characters of a text in a picture, and of one in a value: a profile holds those whole. */
const lengths: Readonly<Record<string, number>> = { picture: 80, value: 16 * 1024 };

/**
 * A result with its texts and values made safe to show: they quote what was seen, and a deployment
 * may echo a secret. Evidence is without secrets already.
 */
export function shownSafely<Result extends object>(result: Result, redact: Redact): Result {
  const safe = ([name, part]: [string, unknown]) => {
    const most = lengths[name];
    const show = (text: string) =>
      most === undefined ? shownSentence(text, redact) : redact(text, most);
    return [name, name === 'evidence' ? part : withSafeTexts(part, show)];
  };
  const parts = Object.entries(result).filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts.map(safe));
}

/** The same value with each of its texts, names of fields among them, made safe to show. */
function withSafeTexts<Value>(value: Value, safe: (text: string) => string): Value {
  // Samples repeat their texts: cursors, addresses, names of fields.
  const shown = new Map<string, string>();
  const show = (text: string): string => {
    const known = shown.get(text) ?? safe(text);
    shown.set(text, known);
    return known;
  };
  const copy: Value = JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'string') return show(inner);
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).map(([name, each]) => [show(name), each]));
    }),
  );
  return copy;
}
