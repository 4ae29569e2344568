import { charactersOf, unescapedViews } from './escapes.ts';

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

/** The part of a text that shows a secret, escapes included. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly hint: string;
}

/** Shorter secrets could be part of any word: they are found only as whole words, unencoded. */
export const SHORTEST_INSIDE_WORDS = 8;

/**
 * Finds secrets in texts: plain and in base64, each also percent-encoded or escaped as in JSON and
 * HTML. The work does not depend on the number of secrets.
 */
export class SecretFinder {
  /** Whether a secret may begin with these characters: most positions need no lookup. */
  readonly #gate = new Uint8Array(GATE_SIZE);
  /** The lengths of spellings by their first characters, longest first. */
  readonly #lengths = new Map<string, readonly number[]>();
  /** By spelling. */
  readonly #hints = new Map<string, string>();
  /** By short secret. */
  readonly #words = new Map<string, string>();
  #wordPattern: RegExp | undefined;
  /** The length of the longest spelling. */
  longest = 0;

  constructor(secrets: Iterable<Secret> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Adds a secret, or changes its hint. */
  add({ text, hint }: Secret): void {
    if (text.length >= SHORTEST_INSIDE_WORDS) {
      for (const spelling of spellingsOf(text)) this.#addSpelling(spelling, hint);
    } else if (text !== '') {
      this.#words.set(text, hint);
      this.#wordPattern = undefined;
    }
  }

  /** All ranges of all secrets, in no order; they may overlap. */
  find(text: string): Range[] {
    return unescapedViews(text).flatMap((view) =>
      [...this.#wordsIn(view.text), ...this.#spellingsIn(view.text)].map(
        ({ start, end, hint }) => ({
          start: view.origin(start),
          end: view.origin(end),
          hint,
        }),
      ),
    );
  }

  #addSpelling(spelling: string, hint: string): void {
    this.#hints.set(spelling, hint);
    this.longest = Math.max(this.longest, spelling.length);
    const start = spelling.slice(0, SHORTEST_INSIDE_WORDS);
    const lengths = this.#lengths.get(start) ?? [];
    if (!lengths.includes(spelling.length)) {
      this.#lengths.set(
        start,
        [...lengths, spelling.length].sort((a, b) => b - a),
      );
    }
    let slot = 0;
    for (let at = 0; at < GRAM; at++) slot = nextSlot(slot, spelling.charCodeAt(at));
    this.#gate[slot] = 1;
  }

  #spellingsIn(text: string): Range[] {
    const found: Range[] = [];
    let slot = 0;
    for (let last = 0; last < text.length; last++) {
      slot = nextSlot(slot, text.charCodeAt(last));
      const start = last - GRAM + 1;
      if (this.#gate[slot] === 0 || start < 0) continue;
      const lengths = this.#lengths.get(text.slice(start, start + SHORTEST_INSIDE_WORDS)) ?? [];
      for (const length of lengths) {
        const hint = this.#hints.get(text.slice(start, start + length));
        if (hint === undefined) continue;
        found.push({ start, end: start + length, hint });
        break;
      }
    }
    return found;
  }

  #wordsIn(text: string): Range[] {
    if (this.#words.size === 0) return [];
    this.#wordPattern ??= wholeWords(this.#words.keys());
    return Array.from(text.matchAll(this.#wordPattern), ({ 0: word, index: start }) => {
      return { start, end: start + word.length, hint: this.#words.get(word) ?? '' };
    });
  }
}

/** Makes a function that hides secrets in all forms that a `SecretFinder` finds. */
export const redactor = (secrets: Iterable<Secret>): Redact =>
  redactWith(new SecretFinder(secrets));

/** The same with a finder that can be extended later. */
export const redactWith =
  (finder: SecretFinder): Redact =>
  (text, most = Number.POSITIVE_INFINITY) => {
    // What begins before the cut may end after it, with each character escaped twice.
    const ranges = finder.find(text.slice(0, most + finder.longest * LONGEST_ESCAPE));
    // The longest first: otherwise a secret that contains another would stay partly visible.
    ranges.sort((a, b) => a.start - b.start || b.end - a.end);
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, hint } of ranges) {
      if (start >= most) break;
      // The hint before also covers a range that overlaps it.
      if (start >= at) parts.push(text.slice(at, start), hint);
      at = Math.max(at, end);
    }
    parts.push(text.slice(at, Math.max(at, most)));
    return parts.join('').slice(0, most);
  };

/** Characters of an escape that is escaped again: `\u0025` for each of `%25`. */
const LONGEST_ESCAPE = 36;

/** How a secret is written before it is escaped. */
function spellingsOf(text: string): Set<string> {
  const bytes = charactersOf(new TextEncoder().encode(text));
  const encoded = [0, 1, 2].map((offset) => base64Behind(offset, bytes));
  const long = encoded.filter(({ length }) => length >= SHORTEST_INSIDE_WORDS);
  const inUrls = long.map((digits) => digits.replaceAll('+', '-').replaceAll('/', '_'));
  return new Set([text, bytes, ...long, ...inUrls]);
}

/** The digits of a base64 text that only the secret decides, behind `offset` bytes (`user:`). */
function base64Behind(offset: number, bytes: string): string {
  const digits = btoa('\0'.repeat(offset) + bytes);
  return digits.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
}

const wholeWords = (words: Iterable<string>): RegExp => {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const any = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\dA-Za-z])(?:${any})(?![\\dA-Za-z])`, 'g');
};

/** Characters examined together, to see whether a secret may start with them. */
const GRAM = 4;
/** As many slots as `nextSlot` has results. */
const GATE_SIZE = 1 << 16;

/** The slot in the gate of the last `GRAM` characters. */
const nextSlot = (slot: number, code: number): number => ((slot << 4) ^ code) & (GATE_SIZE - 1);
