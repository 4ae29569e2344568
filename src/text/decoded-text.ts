/** A text as a reader of it would decode it. */
export interface DecodedText {
  readonly text: string;
  /** Where the character at an index begins in what was given. */
  readonly startOf: (index: number) => number;
}

/** A text as it is given: nothing of it is decoded. */
export const asGiven = (text: string): DecodedText => ({ text, startOf: (index) => index });

interface Escape {
  readonly kind: 'percent' | 'json' | 'html';
  /** With one group, of which the character is made. */
  readonly pattern: string;
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
  { kind: 'percent', pattern: '%([\\da-fA-F]{2})', character: coded(16) },
  { kind: 'json', pattern: '\\\\[uU]([\\da-fA-F]{4})', character: coded(16) },
  { kind: 'json', pattern: '\\\\[xX]([\\da-fA-F]{2})', character: coded(16) },
  { kind: 'json', pattern: '\\\\(["\\\\/])', character: (found) => found },
  { kind: 'html', pattern: '&#[xX]0{0,4}([\\da-fA-F]{2});', character: coded(16) },
  { kind: 'html', pattern: '&#0{0,4}(\\d{2,3});', character: coded(10) },
  { kind: 'html', pattern: '&(amp|lt|gt|quot|apos);', character: (name) => names[name] ?? '' },
];

/** Escapes that are undone together, and the characters that they begin with. */
interface Decoding {
  readonly begins: RegExp;
  readonly pattern: RegExp;
  readonly escapes: readonly Escape[];
}

const decodingOf = (begins: RegExp, ...kinds: readonly Escape['kind'][]): Decoding => {
  const chosen = escapes.filter(({ kind }) => kinds.includes(kind));
  return {
    begins,
    pattern: new RegExp(chosen.map(({ pattern }) => pattern).join('|'), 'g'),
    escapes: chosen,
  };
};

const percentAlone = decodingOf(/%/, 'percent');

/** Those of one kind alone as well, since a text may look like one of another. */
const all: readonly Decoding[] = [
  decodingOf(/[%\\&]/, 'percent', 'json', 'html'),
  percentAlone,
  decodingOf(/\\/, 'json'),
  decodingOf(/&/, 'html'),
];

/**
 * A text decoded once, in each way that makes another text of it: percent-encoding (a byte becomes
 * a character), the escapes of JSON, those of HTML, and all of them mixed.
 */
export function decodings(from: DecodedText): DecodedText[] {
  const found = new Map<string, DecodedText>();
  for (const decoding of all) {
    const decoded = decodedOnce(from, decoding);
    // What nothing of is decoded by all of them is decoded by none.
    if (!decoded && found.size === 0) return [];
    if (decoded && !found.has(decoded.text)) found.set(decoded.text, decoded);
  }
  return [...found.values()];
}

/** A text percent-decoded once more; undefined where nothing in it is percent-encoded. */
export const percentDecoded = (from: DecodedText): DecodedText | undefined =>
  decodedOnce(from, percentAlone);

function decodedOnce(from: DecodedText, { begins, pattern, escapes: chosen }: Decoding) {
  if (!begins.test(from.text)) return undefined;
  /** Where each character that was escaped stands now, and how many were left out by then. */
  const decoded: { readonly at: number; readonly leftOut: number }[] = [];
  let leftOut = 0;
  const text = from.text.replace(pattern, (whole: string, ...found: unknown[]) => {
    const which = chosen.findIndex((_, group) => found[group] !== undefined);
    const at = Number(found[chosen.length]) - leftOut;
    leftOut += whole.length - 1;
    decoded.push({ at, leftOut });
    return chosen[which]?.character(String(found[which])) ?? whole;
  });
  if (decoded.length === 0) return undefined;
  const startOf = (index: number) => {
    const before = decoded.findLast(({ at }) => at < index);
    return from.startOf(index + (before?.leftOut ?? 0));
  };
  return { text, startOf };
}
