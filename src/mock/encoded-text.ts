/** A character that a text can be read as at some position, and where the text goes on behind it. */
export interface Reading {
  readonly character: string;
  readonly end: number;
}

export interface EncodedText {
  readonly text: string;
  /** What can be read at a position besides the character that stands there; mostly nothing. */
  readonly encodedAt: (position: number) => readonly Reading[];
}

const HEX = /^[0-9A-Fa-f]$/;
const PERCENT = 0x25;
const FIRST_BEYOND_ASCII = 0x80;
const NOTHING: readonly Reading[] = [];

/**
 * Reads a text as percent-encoded any number of times, or not at all, each character for itself:
 * `%41` is a `%` and, as a whole, an `A`; `%2541` and `%25%34%31` are an `A` too. Only ASCII
 * characters are looked for.
 */
export function readEncodings(text: string): EncodedText {
  const known = new Map<number, readonly Reading[]>();
  const encodedAt = (position: number) => known.get(position) ?? NOTHING;
  const readingsAt = (position: number): readonly Reading[] => {
    const character = text[position];
    if (character === undefined) return NOTHING;
    return [{ character, end: position + 1 }, ...encodedAt(position)];
  };
  // From the end on: what stands behind is known then, however often a text was encoded.
  for (let at = text.lastIndexOf('%'); at >= 0; at = at > 0 ? text.lastIndexOf('%', at - 1) : -1) {
    const code = 16 * hexValue(text, at + 1) + hexValue(text, at + 2);
    if (code >= FIRST_BEYOND_ASCII) continue;
    // Once encoded, and no percent sign, it can be read in one way: so are nearly all.
    const isPlain = code >= 0 && code !== PERCENT;
    known.set(
      at,
      isPlain ? [{ character: String.fromCharCode(code), end: at + 3 }] : decode(at, readingsAt),
    );
  }
  return { text, encodedAt };
}

/** The value of a digit; NaN for what is none. */
function hexValue(text: string, position: number): number {
  const code = text.charCodeAt(position);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : Number.NaN;
}

/** What a `%` at a position can begin: two digits behind it, themselves encoded or not. */
function decode(
  position: number,
  readingsAt: (position: number) => readonly Reading[],
): readonly Reading[] {
  const found = new Map<string, Reading>();
  /** Where a percent sign that begins here ends: raw, and as often as it is encoded itself. */
  const percentEnds = new Set([position + 1]);
  for (const end of percentEnds) {
    for (const first of readingsAt(end)) {
      if (!HEX.test(first.character)) continue;
      for (const second of readingsAt(first.end)) {
        if (!HEX.test(second.character)) continue;
        const code = Number.parseInt(first.character + second.character, 16);
        const character = String.fromCharCode(code);
        found.set(`${code} ${second.end}`, { character, end: second.end });
        // The loop goes on with it: a set yields what is added on the way.
        if (character === '%') percentEnds.add(second.end);
      }
    }
  }
  return [...found.values()];
}
