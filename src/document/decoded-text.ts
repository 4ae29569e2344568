/** A text as a reader of it would decode it, with the place where each character was written. */
export interface DecodedText {
  readonly text: string;
  /** Where the character at an index begins in what was given; none where that is the index. */
  readonly starts: Readonly<Uint32Array>;
}

interface Escape {
  readonly kind: 'percent' | 'json' | 'html';
  /** Reads at its place, and no further than an escape is long. */
  readonly pattern: RegExp;
  readonly character: (found: string) => string;
}

const coded = (radix: number) => (digits: string) =>
  String.fromCharCode(Number.parseInt(digits, radix));

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const escapes: readonly Escape[] = [
  { kind: 'percent', pattern: /%([\da-f]{2})/iy, character: coded(16) },
  { kind: 'json', pattern: /\\u([\da-f]{4})/iy, character: coded(16) },
  { kind: 'json', pattern: /\\x([\da-f]{2})/iy, character: coded(16) },
  { kind: 'json', pattern: /\\(["\\/])/y, character: (found) => found },
  { kind: 'html', pattern: /&#x0{0,4}([\da-f]{2});/iy, character: coded(16) },
  { kind: 'html', pattern: /&#0{0,4}(\d{2,3});/y, character: coded(10) },
  { kind: 'html', pattern: /&(amp|lt|gt|quot|apos);/y, character: (name) => names[name] ?? '' },
];

/** Which escapes are undone: those of one kind alone, since a text may look like one of another. */
const choices = [
  escapes,
  ...(['percent', 'json', 'html'] as const).map((wanted) =>
    escapes.filter(({ kind }) => kind === wanted),
  ),
];

/**
 * A text decoded once, in each way that makes another text of it: percent-encoding (a byte becomes
 * a character), the escapes of JSON, those of HTML, and all of them mixed.
 */
export function decodings(from: DecodedText): DecodedText[] {
  if (!/[%\\&]/.test(from.text)) return [];
  const found = new Map<string, DecodedText>();
  for (const chosen of choices) {
    const decoded = decodedOnce(from, chosen);
    if (decoded && !found.has(decoded.text)) found.set(decoded.text, decoded);
  }
  return [...found.values()];
}

/** A text percent-decoded once more; undefined where nothing in it is percent-encoded. */
export const percentDecoded = (from: DecodedText): DecodedText | undefined =>
  from.text.includes('%') ? decodedOnce(from, percentAlone) : undefined;

const percentAlone = escapes.filter(({ kind }) => kind === 'percent');

function decodedOnce({ text, starts }: DecodedText, chosen: readonly Escape[]) {
  const places = new Uint32Array(text.length + 1);
  const pieces: string[] = [];
  let length = 0;
  let kept = 0;
  for (let at = 0; at < text.length; length += 1) {
    places[length] = starts[at] ?? at;
    const found = escapeAt(text, at, chosen);
    if (found) {
      pieces.push(text.slice(kept, at), found.character);
      at += found.length;
      kept = at;
    } else {
      at += 1;
    }
  }
  if (kept === 0) return undefined;
  places[length] = starts[text.length] ?? text.length;
  return { text: pieces.join('') + text.slice(kept), starts: places };
}

function escapeAt(text: string, at: number, chosen: readonly Escape[]) {
  const first = text.charAt(at);
  if (first !== '%' && first !== '\\' && first !== '&') return undefined;
  for (const { pattern, character } of chosen) {
    pattern.lastIndex = at;
    const [whole = '', found = ''] = pattern.exec(text) ?? [];
    if (whole !== '') return { character: character(found), length: whole.length };
  }
  return undefined;
}
