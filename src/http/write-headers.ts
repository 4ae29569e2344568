import type { Json } from '../document/wire.ts';
import type { Note } from '../service/notes.ts';
import { type Binding, prepareTemplate } from '../template/fill.ts';
import { escapeText } from '../template/grammar.ts';
import type { Instant } from '../template/instant.ts';

/** By name, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** The parts of a response with a body. */
export interface Written {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Headers with placeholders. */
export interface HeaderTemplate<Context> {
  /** Whether there are placeholders; if not, `fill` returns the same object each time. */
  readonly varies: boolean;
  readonly fill: (context: Context) => Headers;
}

/** Prepares headers whose values can contain placeholders. Later layers replace earlier ones. */
export function prepareHeaders<Context>(
  binding: Binding<Context>,
  ...layers: readonly Headers[]
): HeaderTemplate<Context> {
  const given = Object.entries(mergeHeaders(...layers));
  // An empty value removes the header of an earlier layer.
  const prepared = given
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, prepareTemplate(value, binding)] as const);
  const fill = (context: Context): Headers => {
    const filled: [name: string, text: string][] = [];
    for (const [name, value] of prepared) {
      const text = value.varies ? headerText(value.fill(context)) : String(value.value);
      if (text !== null) filled.push([name, text]);
    }
    return Object.fromEntries(filled);
  };
  if (prepared.some(([, value]) => value.varies)) return { varies: true, fill };
  const headers = Object.fromEntries(
    prepared.flatMap(([name, value]) => (value.varies ? [] : [[name, String(value.value)]])),
  );
  return { varies: false, fill: () => headers };
}

/** Headers whose values are constants, as a layer of templates. */
export function literal(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, escapeText(value)]),
  );
}

/** Merges headers by name, in any case. Later layers replace earlier ones. */
export function mergeHeaders(...layers: readonly Headers[]): Record<string, string> {
  const entries = layers.flatMap((layer) => Object.entries(layer));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Characters that a header cannot contain are percent-encoded; a header without a value is omitted. */
function headerText(value: Json): string | null {
  if (value === null) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text
    .toWellFormed()
    .replace(/[^\t\x20-\x7e]/gu, encodeURIComponent)
    .trim();
}

/**
 * Writes the successful response of an operation.
 *
 * @param note called with each choice that the answer shows.
 */
export type SuccessWriter<Facts> = (facts: Facts, note: Note) => Written;

/** Writes a time in the form of the profile. */
export type WriteTime = (instant: Instant) => string;

/** The same, and notes that the answer shows the form of times. */
export function notingTime(writeTime: WriteTime, note: Note): WriteTime {
  return (instant) => {
    note('formats.createdAt');
    return writeTime(instant);
  };
}
