import type { Redact } from '../../src/text/redact.ts';
import { shortText } from '../../src/text/short-text.ts';

/** The longest sentence, in characters: a deployment may have sent megabytes. */
const MAX_SENTENCE = 4000;
/** The longest value in an observation's answer, and of a value that profiles use in full. */
const MAX_ANSWER = 300;
const MAX_VALUE = 16 * 1024;
/** The examined length of a text; quotes are complete in it. */
const MAX_UNCUT = 64 * 1024;
const QUOTE = /"(?:[^"\\]|\\.)*"/g;
/** A quote of more than 80 characters, with an escape as one character. */
const LONG_QUOTE = /^("(?:[^"\\]|\\u[\da-f]{4}|\\[^u]){80}).+"$/su;

/** A sentence for reports: secrets are replaced first, then quotes and the sentence are shortened. */
export function redactSentence(sentence: string, redact: Redact): string {
  const short = (quote: string) => quote.replace(LONG_QUOTE, '$1…"');
  return shortText(redact(sentence, MAX_UNCUT).replace(QUOTE, short), MAX_SENTENCE);
}

/**
 * A result whose texts and values are safe to show: they quote responses, and a deployment may echo
 * a secret. Evidence is already free of secrets.
 */
export function redactResult<Result extends object>(result: Result, redact: Redact): Result {
  const given = Object.entries(result).filter(([, part]) => part !== undefined);
  const parts = given.map(([name, part]) => {
    const show = (text: string) => {
      if (name === 'answer') return shortText(redact(text, MAX_UNCUT), MAX_ANSWER);
      return name === 'value' ? redact(text, MAX_VALUE) : redactSentence(text, redact);
    };
    return [name, name === 'evidence' ? part : withSafeTexts(part, show)];
  });
  return Object.fromEntries(parts);
}

/** The value with all texts, including the names of fields, made safe to show. */
function withSafeTexts<Value>(value: Value, show: (text: string) => string): Value {
  const copy: Value = JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'string') return show(inner);
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).map(([name, each]) => [show(name), each]));
    }),
  );
  return copy;
}
