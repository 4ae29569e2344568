import type { Redact } from '../../src/text/redact.ts';
import { shortText } from '../../src/text/short-text.ts';

/**
 * Texts of a deployment in outcomes and observations: secrets are replaced first, then texts are
 * shortened.
 */

/** The longest sentence, in characters: a deployment may have sent megabytes. */
const MAX_SENTENCE_LENGTH = 4000;
/** The examined length of a sentence; quotes are complete in it. */
const MAX_UNCUT_LENGTH = 64 * 1024;
const QUOTE = /"(?:[^"\\]|\\.)*"/g;
/** A quote of more than 80 characters, with an escape as one character. */
const LONG_QUOTE = /^("(?:[^"\\]|\\u[\da-f]{4}|\\[^u]){80}).+"$/su;

/**
 * A sentence for reports: secrets are replaced first, then quotes and the whole sentence are
 * shortened.
 */
export function shownSentence(sentence: string, redact: Redact): string {
  const text = redact(sentence, MAX_UNCUT_LENGTH).replace(QUOTE, (quote) =>
    quote.replace(LONG_QUOTE, '$1…"'),
  );
  if (text.length <= MAX_SENTENCE_LENGTH) return text;
  // Does not split a surrogate pair.
  return `${text.slice(0, MAX_SENTENCE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The longest value in a sentence. */
const MAX_ANSWER_LENGTH = 300;
/** The longest value, which profiles use in full. */
const MAX_VALUE_LENGTH = 16 * 1024;

/**
 * A result whose texts and values are safe to show: they quote responses, and a deployment may echo
 * a secret. Evidence is already free of secrets.
 */
export function shownSafely<Result extends object>(result: Result, redact: Redact): Result {
  const safe = ([name, part]: [string, unknown]) => {
    const show = (text: string) => {
      if (name === 'answer') return shortText(redact(text, MAX_UNCUT_LENGTH), MAX_ANSWER_LENGTH);
      return name === 'value' ? redact(text, MAX_VALUE_LENGTH) : shownSentence(text, redact);
    };
    return [name, name === 'evidence' ? part : withSafeTexts(part, show)];
  };
  const parts = Object.entries(result).filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts.map(safe));
}

/** The value with all texts, including the names of fields, made safe to show. */
function withSafeTexts<Value>(value: Value, safe: (text: string) => string): Value {
  // Samples repeat texts: cursors, addresses, names of fields.
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
