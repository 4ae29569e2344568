/** A text with its escapes undone. */
interface View {
  readonly text: string;
  /** The start of the character at an index, in the original text. */
  readonly origin: (index: number) => number;
}

/** Of URLs (a byte becomes a character), of JSON, and of HTML. */
const ESCAPE =
  /%(?<percent>[\da-f]{2})|\\(?:u(?<unicode>[\da-f]{4})|x(?<byte>[\da-f]{2})|(?<self>["\\/]))|&(?:#(?<decimal>\d{1,6})|#x(?<hex>[\da-f]{1,5})|(?<name>amp|lt|gt|quot|apos));/gi;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** An encoding may itself be encoded, such as a URL in JSON. */
const MAX_DEPTH = 2;

/** The text as given, and with its escapes undone once and twice. */
export function unescapedViews(text: string): readonly View[] {
  const views: View[] = [{ text, origin: (index) => index }];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const view = views[depth];
    const next = view && /[%\\&]/.test(view.text) ? unescaped(view) : undefined;
    if (next === undefined) break;
    views.push(next);
  }
  return views;
}

function unescaped(from: View): View | undefined {
  /** Where each character begins in the text before; the end of the text behind the last one. */
  const starts = new Uint32Array(from.text.length + 1);
  let length = 0;
  let read = 0;
  const keepTo = (end: number): void => {
    while (read < end) starts[length++] = read++;
  };
  const text = from.text.replace(ESCAPE, (written: string, ...rest) => {
    // Behind the groups come the index, the text and the named groups.
    const at: number = rest.at(-3);
    keepTo(at);
    starts[length++] = at;
    read = at + written.length;
    return characterOf(rest.at(-1));
  });
  if (text.length === from.text.length) return undefined;
  keepTo(starts.length);
  return { text, origin: (index) => from.origin(starts[index] ?? from.text.length) };
}

function characterOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { percent, unicode, byte, hex, decimal, self, name } = groups;
  if (self !== undefined) return self;
  if (name !== undefined) return named[name.toLowerCase()] ?? '';
  const digits = percent ?? unicode ?? byte ?? hex;
  return String.fromCharCode(digits ? Number.parseInt(digits, 16) : Number(decimal));
}

/** Each byte as the character with its code. */
export function charactersOf(bytes: Uint8Array): string {
  let text = '';
  // More arguments at once would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return text;
}
