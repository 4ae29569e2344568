import { type AnswerFacts, answerNames } from '../template/placeholders.ts';
import { compile, escapeText, mayVary } from '../template/template.ts';

/** By name, in lower case. */
export type Headers = Readonly<Record<string, string>>;

interface PreparedHeaders {
  (facts: AnswerFacts): Headers;
  /** Whether they differ between answers. */
  readonly varies: boolean;
}

/** Prepares headers whose values can contain placeholders. Later layers replace earlier ones. */
export function prepareHeaders(...layers: readonly Headers[]): PreparedHeaders {
  // An empty value removes the header of an earlier layer.
  const written = Object.entries(mergeHeaders(...layers)).filter(([, value]) => value !== '');
  const prepared = written.map(([name, value]) => [name, compile(value, answerNames)] as const);
  const fill = (facts: AnswerFacts): Headers =>
    Object.fromEntries(
      prepared.flatMap(([name, value]) => {
        const text = headerText(value(facts));
        return text === null ? [] : [[name, text]];
      }),
    );
  const varies = written.some(([, value]) => mayVary(value));
  return Object.assign(varies ? fill : once(fill), { varies });
}

/** Calls a function once, and then returns the same value. */
export function once<Given, Value extends object>(
  make: (given: Given) => Value,
): (given: Given) => Value {
  let made: Value | undefined;
  return (given) => {
    made ??= make(given);
    return made;
  };
}

/** Headers whose values are constants, as a layer of templates. */
export const literal = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, escapeText(value)]));

/** Merges headers by name, in any case. Later layers replace earlier ones. */
export function mergeHeaders(...layers: readonly Headers[]): Record<string, string> {
  const entries = layers.flatMap((layer) => Object.entries(layer));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Characters that a header cannot contain are percent-encoded; a header without a value is omitted. */
function headerText(value: unknown): string | null {
  if (value === null) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text
    .toWellFormed()
    .replace(/[^\t\x20-\x7e]/gu, encodeURIComponent)
    .trim();
}
