import { charactersOf, type DigitBits, decodeDigits } from './digits.ts';
import { looksEscaped, viewsOf } from './escapes.ts';

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

/** The place of a secret in a text, escapes included. */
interface Place {
  readonly secret: Secret;
  readonly start: number;
  readonly end: number;
}

/** Shorter secrets could be part of any word: they are found only as whole words, unencoded. */
export const SHORTEST_INSIDE_WORDS = 8;
/** Longer secrets are found in pieces, which bounds the work at each position. */
const MAX_PIECE = 64;
/** The longest form: hexadecimal, two digits per character, each escaped twice. */
const MAX_WRITTEN = MAX_PIECE * 2 * 36;

/**
 * Finds secrets in texts: in any case of their letters, in hexadecimal and in base64, and each of
 * these escaped (`viewsOf`). The work is linear in the length of the text, and does not depend on
 * the number of secrets.
 */
export class SecretFinder {
  /** Whether a secret may begin with these characters: most positions need no lookup. */
  readonly #gate = new Uint8Array(GATE_SIZE);
  /** By the first characters of pieces, in lower case: the lengths of the pieces, longest first. */
  readonly #lengths = new Map<string, readonly number[]>();
  /** By text in lower case; secrets that differ only in case are also in `#exact`. */
  readonly #pieces = new Map<string, Secret>();
  readonly #exact = new Map<string, Secret>();
  readonly #words = new Map<string, Secret>();
  #wordLengths: readonly number[] = [];
  #hasEscapes = false;
  readonly #onWork: (characters: number) => void;

  /** @param onWork receives the number of examined characters, for tests of the cost. */
  constructor(secrets: Iterable<Secret> = [], onWork: (characters: number) => void = () => {}) {
    this.#onWork = onWork;
    for (const secret of secrets) this.add(secret);
  }

  /** Adds a secret, or changes its hint. */
  add(secret: Secret): void {
    const { text } = secret;
    this.#hasEscapes ||= looksEscaped(text);
    if (text.length >= SHORTEST_INSIDE_WORDS) {
      for (const piece of piecesOf(text)) this.#addPiece(piece, secret);
    } else if (text !== '') {
      this.#words.set(text, secret);
      this.#wordLengths = withLength(this.#wordLengths, text.length);
    }
  }

  /** Every place of every secret, in no order. Places that overlap may be merged. */
  find(text: string): Place[] {
    return viewsOf(text, this.#hasEscapes).flatMap((view) => {
      const found = [...this.#wordsIn(view.text), ...this.#encodedIn(view.text)];
      return found.map(({ secret, start, end }) => ({
        secret,
        start: view.origin(start),
        end: view.origin(end),
      }));
    });
  }

  #addPiece(piece: string, secret: Secret): void {
    const lower = toLowerCase(piece);
    const known = this.#pieces.get(lower);
    if (known && known.text !== secret.text) this.#exact.set(piece, secret);
    else this.#pieces.set(lower, secret);
    const beginning = lower.slice(0, SHORTEST_INSIDE_WORDS);
    this.#lengths.set(beginning, withLength(this.#lengths.get(beginning) ?? [], piece.length));
    let slot = 0;
    for (let at = 0; at < GRAM; at++) slot = nextSlot(slot, piece.charCodeAt(at));
    this.#gate[slot] = 1;
  }

  /** The secrets in a text, plain and in its runs of digits. */
  #encodedIn(text: string): Place[] {
    const places = this.#piecesIn(text);
    for (const { run, bits, shifts } of encodings) {
      for (const { 0: digits, index } of text.matchAll(run)) {
        // The first digit of a secret may be at any position of a group of digits.
        this.#onWork(digits.length * shifts);
        for (let shift = 0; shift < shifts; shift++) {
          const first = index + shift;
          const decoded = decodeDigits(digits.slice(shift), bits);
          for (const { secret, start, end } of this.#piecesIn(decoded)) {
            places.push({
              secret,
              start: first + Math.floor((start * 8) / bits),
              end: first + Math.ceil((end * 8) / bits),
            });
          }
        }
      }
    }
    return places;
  }

  #piecesIn(text: string): Place[] {
    this.#onWork(text.length);
    const places: Place[] = [];
    const gate = this.#gate;
    let slot = 0;
    for (let last = 0; last < text.length; last++) {
      slot = nextSlot(slot, text.charCodeAt(last));
      const start = last - GRAM + 1;
      if (gate[slot] === 0 || start < 0) continue;
      const [secret, length] = this.#pieceAt(text, start);
      if (secret) addPlace(places, { secret, start, end: start + length });
    }
    return places;
  }

  /** The longest piece at a position, and its length. */
  #pieceAt(text: string, start: number): readonly [secret: Secret | undefined, length: number] {
    this.#onWork(SHORTEST_INSIDE_WORDS);
    const beginning = text.slice(start, start + SHORTEST_INSIDE_WORDS);
    const lengths = this.#lengths.get(toLowerCase(beginning)) ?? [];
    const longest = text.slice(start, start + MAX_PIECE);
    const lower = toLowerCase(longest);
    for (const length of lengths) {
      if (length > longest.length) continue;
      this.#onWork(length);
      const secret = this.#pieces.get(lower.slice(0, length));
      if (secret) return [this.#exact.get(longest.slice(0, length)) ?? secret, length];
    }
    return [undefined, 0];
  }

  #wordsIn(text: string): Place[] {
    if (this.#words.size === 0) return [];
    this.#onWork(text.length);
    const places: Place[] = [];
    for (let start = 0; start < text.length; start++) {
      if (isWordCharacter(text.charCodeAt(start - 1))) continue;
      for (const length of this.#wordLengths) {
        const end = start + length;
        const secret = this.#words.get(text.slice(start, end));
        if (!secret || isWordCharacter(text.charCodeAt(end))) continue;
        places.push({ secret, start, end });
        break;
      }
    }
    return places;
  }
}

/** Makes a function that hides secrets in all forms that a `SecretFinder` finds. */
export const redactor = (secrets: Iterable<Secret>): Redact =>
  redactWith(new SecretFinder(secrets));

/** The same with a finder that can be extended later. */
export const redactWith =
  (finder: SecretFinder): Redact =>
  (text, most = Number.POSITIVE_INFINITY) => {
    // No piece that starts before the cut is longer than `MAX_WRITTEN`.
    const places = finder.find(text.slice(0, most + MAX_WRITTEN));
    if (places.length === 0) return text.slice(0, most);
    // The longest first: otherwise a secret that contains another would stay partly visible.
    places.sort((a, b) => a.start - b.start || b.end - a.end);
    const parts: string[] = [];
    let at = 0;
    let last = '';
    for (const { start, end, secret } of places) {
      if (start >= most) break;
      // The hint before also covers a place that overlaps it or continues the same secret.
      if (start > at || (start === at && secret.hint !== last)) {
        parts.push(text.slice(at, start), secret.hint);
        last = secret.hint;
      }
      at = Math.max(at, end);
    }
    parts.push(text.slice(at, Math.max(at, most)));
    return parts.join('').slice(0, most);
  };

/** Adds a place, or extends the last one if it continues the same secret. */
function addPlace(places: Place[], place: Place): void {
  const last = places.at(-1);
  const continues = last?.secret === place.secret && place.start <= last.end;
  if (continues) places[places.length - 1] = { ...last, end: place.end };
  else places.push(place);
}

/** Encodings of bytes as digits of `bits` bits, and the digits of a group of whole bytes. */
const encodings: readonly { bits: DigitBits; shifts: number; run: RegExp }[] = [
  { bits: 4, shifts: 2, run: /[\da-f]{16,}/gi },
  { bits: 6, shifts: 4, run: /[\w+/-]{11,}/g },
];

/**
 * A secret, in pieces if it is long; the last piece may overlap the one before. For characters
 * outside ASCII, the pieces of its bytes as well.
 */
const piecesOf = (text: string): readonly string[] =>
  [...new Set([text, bytesOf(text)])].flatMap((characters) => {
    const count = Math.ceil(characters.length / MAX_PIECE);
    return Array.from({ length: count }, (_, index) => {
      const start = Math.max(0, Math.min(index * MAX_PIECE, characters.length - MAX_PIECE));
      return characters.slice(start, start + MAX_PIECE);
    });
  });

/** UTF-8, each byte as a character. */
const bytesOf = (text: string): string =>
  isAscii(text) ? text : charactersOf(new TextEncoder().encode(text));

/** Only ASCII letters: others may change in length. */
const toLowerCase = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]/g, (capital) => capital.toLowerCase());

const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);

const withLength = (lengths: readonly number[], length: number): readonly number[] =>
  lengths.includes(length) ? lengths : [...lengths, length].sort((a, b) => b - a);

/** Characters examined together, to see whether a secret may start with them. */
const GRAM = 4;
/** As many slots as `nextSlot` has results. */
const GATE_SIZE = 1 << 16;
const LOWER_CASE_BIT = 0x20;

/** The slot in the gate of the last `GRAM` characters, the same for both cases of a letter. */
const nextSlot = (slot: number, code: number): number =>
  ((slot << 4) ^ (code | LOWER_CASE_BIT)) & (GATE_SIZE - 1);

/** False for NaN, past the end of a text. */
const isWordCharacter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  ((code | LOWER_CASE_BIT) >= 0x61 && (code | LOWER_CASE_BIT) <= 0x7a);
