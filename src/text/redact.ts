/** A text that must never be shown, and what is shown instead. */
export interface Secret {
  readonly text: string;
  readonly hint: string;
}

/**
 * Replaces every known secret in a text by its hint, and then cuts the text: cut first, it could end
 * with an unrecognised part of a secret.
 *
 * @param most the most characters of the result. Default: all.
 */
export type Redact = (text: string, most?: number) => string;

/** The characters by which spellings are found. Shorter secrets could be part of any word. */
const START = 4;
/** Shorter secrets are found only as whole words, unencoded. */
export const SHORTEST_INSIDE_WORDS = 8;

/** Hides secrets in texts. The work does not depend on the number of secrets. */
export class Redactor {
  /** By spelling. */
  readonly #hints = new Map<string, string>();
  /** The lengths of spellings by their first characters; the longest first, as one may contain another. */
  readonly #lengths = new Map<string, readonly number[]>();
  /** Whether a spelling starts with two characters: most places need no lookup. */
  readonly #gate = new Uint8Array(1 << 16);

  /** Adds a secret, or changes its hint. */
  add({ text, hint }: Secret): void {
    if (text.length < START) return;
    for (const spelling of spellingsOf(text)) {
      this.#hints.set(spelling, hint);
      const start = spelling.slice(0, START);
      this.#gate[slotOf(spelling, 0)] = 1;
      const lengths = this.#lengths.get(start) ?? [];
      if (lengths.includes(spelling.length)) continue;
      const longestFirst = [...lengths, spelling.length].sort((a, b) => b - a);
      this.#lengths.set(start, longestFirst);
    }
  }

  readonly redact: Redact = (text, most) => {
    const shown = this.#hide(text);
    const plain = withoutEscapes(shown);
    const hidden = plain === shown ? plain : this.#hide(plain);
    // Evidence stays as received unless its escapes spell a secret.
    return (hidden === plain ? shown : hidden).slice(0, most);
  };

  #hide(text: string): string {
    if (this.#hints.size === 0) return text;
    let shown = '';
    let end = 0;
    for (let at = 0; at < text.length; at++) {
      const found = this.#gate[slotOf(text, at)] === 1 ? this.#spellingAt(text, at) : undefined;
      if (found === undefined) continue;
      // The hint before also covers a secret that overlaps it.
      if (at >= end) shown += text.slice(end, at) + this.#hints.get(found);
      end = Math.max(end, at + found.length);
    }
    return shown + text.slice(end);
  }

  #spellingAt(text: string, at: number): string | undefined {
    const lengths = this.#lengths.get(text.slice(at, at + START)) ?? [];
    const spellings = lengths.map((length) => text.slice(at, at + length));
    return spellings.find((spelling) => {
      if (!this.#hints.has(spelling)) return false;
      const around = `${text[at - 1] ?? ''} ${text[at + spelling.length] ?? ''}`;
      return spelling.length >= SHORTEST_INSIDE_WORDS || !/[\dA-Za-z]/.test(around);
    });
  }
}

export function redactor(secrets: Iterable<Secret>): Redact {
  const all = new Redactor();
  for (const secret of secrets) all.add(secret);
  return all.redact;
}

/** The slot of two characters in the gate. */
const slotOf = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 255) << 8) | (text.charCodeAt(at + 1) & 255);

const ESCAPE =
  /(?<!\\)\\+u00([2-7][\da-f])|%(?:25)*([2-7][\da-f])|&#x([2-7][\da-f]);|&#(\d{2,3});|&(amp|lt|gt|quot);|\\(?=\/)/gi;
const htmlNames: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Removes the escapes of JSON, URLs and HTML, which encoders choose freely: `\\u002B`, `%252B`. */
const withoutEscapes = (text: string): string =>
  text.replace(ESCAPE, (_, json, percent, hex, decimal, name) => {
    const code = json ?? percent ?? hex;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return decimal === undefined ? (htmlNames[name] ?? '') : String.fromCharCode(decimal);
  });

/** How URLs, JSON and base64 write a secret. Other escapes are removed before. */
function spellingsOf(text: string): Iterable<string> {
  if (text.length < SHORTEST_INSIDE_WORDS) return [text];
  const percent = encodeURIComponent(text.toWellFormed());
  return new Set([text, percent, JSON.stringify(text).slice(1, -1), ...base64Of(text)]);
}

/** The digits that only the secret decides, behind 0, 1 or 2 bytes of a group (`user:`). */
function base64Of(text: string): readonly string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return [0, 1, 2].flatMap((offset) => {
    const end = Math.floor(((offset + bytes.length) * 4) / 3);
    const digits = btoa('\0'.repeat(offset) + bytes).slice(Math.ceil((offset * 4) / 3), end);
    if (digits.length < SHORTEST_INSIDE_WORDS) return [];
    return [digits, digits.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
