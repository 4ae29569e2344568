import { escapeText } from '../template/grammar.ts';
import { compile, type Placeholders } from '../template/template.ts';

/** By name, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** Prepares headers whose values can contain placeholders. Later layers replace earlier ones. */
export function prepareHeaders<Context>(
  placeholders: Placeholders<Context>,
  ...layers: readonly Headers[]
): (context: Context) => Headers {
  const prepared = Object.entries(mergeHeaders(...layers))
    // An empty value removes the header of an earlier layer.
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, compile(value, placeholders)] as const);
  const fill = (context: Context, only: typeof prepared): Headers =>
    Object.fromEntries(
      only.flatMap(([name, value]) => {
        const text = headerText(value.fill(context));
        return text === null ? [] : [[name, text]];
      }),
    );
  if (prepared.some(([, { varies }]) => varies)) return (context) => fill(context, prepared);
  let constant: Headers | undefined;
  return (context) => {
    constant ??= fill(context, prepared);
    return constant;
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
