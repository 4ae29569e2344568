/** A text after unescaping. */
export interface View {
  readonly text: string;
  /** The start of the character at an index, in the original text. */
  readonly origin: (index: number) => number;
}

/** The kinds of escapes, each with its first character. */
const kinds = [
  { lead: '%', source: '%[\\da-f]{2}' },
  { lead: '\\', source: '\\\\(?:u[\\da-f]{4}|x[\\da-f]{2}|["\\\\/])' },
].map(({ lead, source }) => ({ lead, source, pattern: new RegExp(source, 'gi') }));
const anyEscape = new RegExp(kinds.map(({ source }) => source).join('|'), 'gi');

/** Whether unescaping may change a text that was never escaped. */
export const looksEscaped = (text: string): boolean =>
  kinds.some(({ lead }) => text.includes(lead));

/** An encoding may itself be encoded, such as a URL in JSON. */
const MAX_DEPTH = 2;

/**
 * The text as given, and with percent-encoding (a byte becomes a character) and JSON escapes undone
 * once and twice. At most 3 views, or 13 of them with `eachAlone`.
 *
 * @param eachAlone also undoes each kind without the others, for texts that look escaped before
 * they are escaped.
 */
export function viewsOf(text: string, eachAlone: boolean): readonly View[] {
  let layer: readonly View[] = [{ text, origin: (index) => index }];
  const views = [...layer];
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    layer = layer.flatMap((view) => undoneIn(view, eachAlone));
    views.push(...layer);
  }
  return views;
}

function undoneIn(view: View, eachAlone: boolean): readonly View[] {
  const found = kinds.filter(({ lead }) => view.text.includes(lead));
  if (found.length === 0) return [];
  const alone = eachAlone && found.length > 1 ? found.map(({ pattern }) => pattern) : [];
  return [anyEscape, ...alone].flatMap((pattern) => undo(view, pattern) ?? []);
}

function undo(from: View, pattern: RegExp): View | undefined {
  /** Where each character begins in the text before; the end of the text behind the last one. */
  const starts = new Uint32Array(from.text.length + 1);
  let length = 0;
  let read = 0;
  const keepTo = (end: number): void => {
    while (read < end) starts[length++] = read++;
  };
  const text = from.text.replace(pattern, (written: string, at: number) => {
    keepTo(at);
    starts[length++] = at;
    read = at + written.length;
    return characterOf(written);
  });
  if (text.length === from.text.length) return undefined;
  keepTo(starts.length);
  return { text, origin: (index) => from.origin(starts[index] ?? from.text.length) };
}

/** `\"` is the character behind the backslash; in the others its code follows. */
function characterOf(written: string): string {
  if (written.length === 2) return written.slice(1);
  return String.fromCharCode(Number.parseInt(written.slice(written.startsWith('%') ? 1 : 2), 16));
}
