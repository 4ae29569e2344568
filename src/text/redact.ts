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

/** Shorter secrets could be part of any word: they are found only as whole words, unencoded. */
export const SHORTEST_INSIDE_WORDS = 8;

/** Characters examined together, to see whether a secret may start with them. */
const GRAM = 4;
const GATE_SIZE = 1 << 16;

/** The slot of the last `GRAM` characters in the gate. */
const nextSlot = (slot: number, code: number): number => ((slot << 4) ^ code) & (GATE_SIZE - 1);

/** The part of a text that shows a secret. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly hint: string;
}

/** Hides secrets in texts. The work does not depend on the number of secrets. */
export class Redactor {
  /** Whether a secret may start with these characters: most positions need no lookup. */
  readonly #gate = new Uint8Array(GATE_SIZE);
  /** The lengths of spellings by their first characters. */
  readonly #lengths = new Map<string, Set<number>>();
  /** By spelling. */
  readonly #hints = new Map<string, string>();
  /** By short secret. */
  readonly #words = new Map<string, string>();

  /** Adds a secret, or changes its hint. */
  add({ text, hint }: Secret): void {
    if (text === '') return;
    if (text.length < SHORTEST_INSIDE_WORDS) {
      this.#words.set(text, hint);
      return;
    }
    for (const spelling of spellingsOf(text)) {
      this.#hints.set(spelling, hint);
      const start = spelling.slice(0, SHORTEST_INSIDE_WORDS);
      this.#lengths.set(start, (this.#lengths.get(start) ?? new Set()).add(spelling.length));
      let slot = 0;
      for (let at = 0; at < GRAM; at++) slot = nextSlot(slot, spelling.charCodeAt(at));
      this.#gate[slot] = 1;
    }
  }

  readonly redact: Redact = (text, most) => {
    // The longest first: otherwise a secret that contains another would stay partly visible.
    const ranges = [...this.#findWords(text), ...this.#findSpellings(text)].sort(
      (a, b) => a.start - b.start || b.end - a.end,
    );
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, hint } of ranges) {
      // The hint before also covers a range that overlaps it.
      if (start >= at) parts.push(text.slice(at, start), hint);
      at = Math.max(at, end);
    }
    parts.push(text.slice(at));
    return parts.join('').slice(0, most);
  };

  *#findSpellings(text: string): Generator<Range> {
    let slot = 0;
    for (let last = 0; last < text.length; last++) {
      slot = nextSlot(slot, text.charCodeAt(last));
      const start = last - GRAM + 1;
      if (this.#gate[slot] === 0 || start < 0) continue;
      for (const length of this.#lengths.get(text.slice(start, start + SHORTEST_INSIDE_WORDS)) ??
        []) {
        const hint = this.#hints.get(text.slice(start, start + length));
        if (hint !== undefined) yield { start, end: start + length, hint };
      }
    }
  }

  *#findWords(text: string): Generator<Range> {
    for (const [word, hint] of this.#words) {
      const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const whole = new RegExp(`(?<![\\dA-Za-z])${pattern}(?![\\dA-Za-z])`, 'g');
      for (const { index: start } of text.matchAll(whole)) {
        yield { start, end: start + word.length, hint };
      }
    }
  }
}

export function redactor(secrets: Iterable<Secret>): Redact {
  const all = new Redactor();
  for (const secret of secrets) all.add(secret);
  return all.redact;
}

/** How URLs, JSON, HTML and base64 write a secret. */
function spellingsOf(text: string): Set<string> {
  const percent = encodeURIComponent(text.toWellFormed());
  const json = JSON.stringify(text).slice(1, -1);
  // Some encoders also escape characters that need no escape, such as `_`.
  const inUrls = [percent, percent.replace(/[^\w%]|_/g, percentOf)];
  return new Set([
    ...[text, json, json.replaceAll('/', '\\/')],
    ...inUrls.flatMap((url) => [url, url.replace(/%../g, (code) => code.toLowerCase())]),
    ...htmlEscapes.map((escapes) => text.replace(/\W/g, (each) => escapes[each] ?? each)),
    ...base64Of(text),
  ]);
}

const percentOf = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const plainEscapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Template languages differ: most escape five characters; Go, and Mustache, escape others too. */
const htmlEscapes: readonly Readonly<Record<string, string>>[] = [
  plainEscapes,
  { ...plainEscapes, '"': '&#34;', '+': '&#43;' },
  { ...plainEscapes, '/': '&#x2F;', '=': '&#x3D;', '`': '&#x60;' },
];

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
