/** A text that must never be shown, and what is shown instead. */
export interface Secret {
  readonly text: string;
  readonly hint: string;
}

/**
 * Replaces every known secret in a text by its hint, and then cuts the text: cut first, it could end
 * with an unrecognised part of a secret.
 *
 * @param maxLength the most characters of the result. Default: all.
 */
export type Redact = (text: string, maxLength?: number) => string;

/** Shorter secrets could be part of any word: they are found only as whole words, unencoded. */
export const SHORTEST_INSIDE_WORDS = 8;

/** Hides secrets in texts. The work does not depend on the number of secrets. */
export class Redactor {
  /** Whether a spelling starts with two characters: most positions need no lookup. */
  readonly #gate = new Uint8Array(1 << 16);
  /** The lengths of spellings by their first characters. */
  readonly #lengths = new Map<string, readonly number[]>();
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
      const start = spelling.slice(0, SHORTEST_INSIDE_WORDS);
      const lengths = this.#lengths.get(start) ?? [];
      if (!lengths.includes(spelling.length)) {
        // The longest first, because a secret may contain another.
        const sorted = [...lengths, spelling.length].sort((a, b) => b - a);
        this.#lengths.set(start, sorted);
      }
      this.#hints.set(spelling, hint);
      this.#gate[slotOf(spelling, 0)] = 1;
    }
  }

  readonly redact: Redact = throughEscapes((text) => this.#hide(text));

  #hide(text: string): string {
    const parts: string[] = [];
    let end = 0;
    for (let at = 0; at < text.length; at++) {
      const found = this.#gate[slotOf(text, at)] === 1 ? this.#spellingAt(text, at) : undefined;
      if (found === undefined) continue;
      // The hint before also covers a secret that overlaps it.
      if (at >= end) parts.push(text.slice(end, at), this.#hints.get(found) ?? '…');
      end = Math.max(end, at + found.length);
    }
    let shown = parts.join('') + text.slice(end);
    for (const [word, hint] of this.#words) {
      const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const whole = new RegExp(`(?<![\\dA-Za-z])${pattern}(?![\\dA-Za-z])`, 'g');
      shown = shown.replace(whole, () => hint);
    }
    return shown;
  }

  #spellingAt(text: string, at: number): string | undefined {
    const lengths = this.#lengths.get(text.slice(at, at + SHORTEST_INSIDE_WORDS)) ?? [];
    const length = lengths.find((each) => this.#hints.has(text.slice(at, at + each)));
    return length === undefined ? undefined : text.slice(at, at + length);
  }
}

/** The slot of two characters in the gate. */
const slotOf = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 255) << 8) | (text.charCodeAt(at + 1) & 255);

export function redactor(secrets: Iterable<Secret>): Redact {
  const all = new Redactor();
  for (const secret of secrets) all.add(secret);
  return all.redact;
}

/** Hides one secret, as a redactor of many does: without an index, which takes longer to make. */
export function hideOne({ text: secret, hint }: Secret): Redact {
  const spellings = [...spellingsOf(secret)];
  return throughEscapes((text) =>
    spellings.reduce((shown, each) => shown.split(each).join(hint), text),
  );
}

/** Hides secrets also behind escapes that encoders choose freely: `\\u002B` in JSON, `%252B`, `%5F`. */
function throughEscapes(redact: (text: string) => string): Redact {
  return (text, maxLength) => {
    const hidden = redact(text);
    const plain = hidden.replace(/(?:(?<!\\)\\+u00|%(?:25)*)([2-7][\da-f])/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const again = plain === hidden ? plain : redact(plain);
    // Evidence stays as received unless its escapes spell a secret.
    return (again === plain ? hidden : again).slice(0, maxLength);
  };
}

const plainEscapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Template languages differ: most escape five characters; Go, and Mustache, escape others too. */
const htmlEscapes: readonly Readonly<Record<string, string>>[] = [
  plainEscapes,
  { ...plainEscapes, '"': '&#34;', '+': '&#43;' },
  { ...plainEscapes, '/': '&#x2F;', '=': '&#x3D;', '`': '&#x60;' },
];

/** How URLs, JSON, HTML and base64 write a secret. */
function spellingsOf(text: string): Set<string> {
  const percent = encodeURIComponent(text.toWellFormed());
  const json = JSON.stringify(text).slice(1, -1);
  return new Set([
    ...[text, json, json.replaceAll('/', '\\/')],
    ...[percent, percent.replace(/%../g, (code) => code.toLowerCase())],
    ...htmlEscapes.map((escapes) => text.replace(/\W/g, (each) => escapes[each] ?? each)),
    ...base64Of(text),
  ]);
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
