import type { Json } from '../document/wire.ts';
import { prepareTemplate, type Sources } from '../template/fill.ts';

/** By name, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** What was written of an answer with a body. */
export interface Written {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Headers with places to fill. */
export interface HeaderTemplate<Context> {
  /** Whether anything is to be filled; if not, `fill` gives the very same object each time. */
  readonly varies: boolean;
  readonly fill: (context: Context) => Headers;
}

/** Prepares headers whose values may hold placeholders; the later one of two counts. */
export function prepareHeaders<Context>(
  sources: Sources<Context>,
  ...layers: readonly Headers[]
): HeaderTemplate<Context> {
  const given = Object.entries(overlaid(...layers));
  // An empty one takes back what another layer says.
  const headers = Object.fromEntries(given.filter(([, value]) => value !== ''));
  const prepared = Object.entries(headers).map(
    ([name, value]) => [name, prepareTemplate(value, sources)] as const,
  );
  const varying = prepared.filter(([, value]) => value.varies);
  if (varying.length === 0) return { varies: false, fill: () => headers };
  return {
    varies: true,
    fill(context) {
      const filled: Record<string, string> = { ...headers };
      for (const [name, value] of varying) {
        const text = headerText(value.fill(context));
        if (text === null) delete filled[name];
        else filled[name] = text;
      }
      return filled;
    },
  };
}

/** The later one of two headers counts, in whatever case a profile writes their names. */
export function overlaid(...layers: readonly Headers[]): Record<string, string> {
  const entries = layers.flatMap((layer) => Object.entries(layer));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

/** What no header can hold is percent-encoded; a header without a value is left out. */
function headerText(value: Json): string | null {
  if (value === null) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text
    .toWellFormed()
    .replace(/[^\t\x20-\x7e]/gu, encodeURIComponent)
    .trim();
}
