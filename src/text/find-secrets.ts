import { base64Digits, type Digits, decodeDigits, hexDigits } from './digits.ts';
import { looksEscaped, viewsOf } from './escapes.ts';

/** A text that must never be shown, and what is shown in its place. */
export interface Secret {
  readonly text: string;
  readonly hint: string;
}

export interface FoundSecret {
  readonly secret: Secret;
  readonly form: 'plain' | 'hex' | 'base64';
  /** Where it begins and ends in the text as given, escapes included. */
  readonly start: number;
  readonly end: number;
}

/** A shorter secret could be part of any word: it is found only as a word, and in no other form. */
export const SHORTEST_INSIDE_WORDS = 8;
/** A longer secret is found piece by piece, so that no secret adds to the work at a position. */
export const LONGEST_PIECE = 64;

/** In base64, a byte begins at bit 0, 2 or 4 of a digit: the first bits are of the byte before. */
const encodings: readonly Encoding[] = [
  { form: 'hex', flag: 2, digits: hexDigits, skip: 0 },
  { form: 'base64', flag: 4, digits: base64Digits, skip: 0 },
  { form: 'base64', flag: 8, digits: base64Digits, skip: 2 },
  { form: 'base64', flag: 16, digits: base64Digits, skip: 4 },
];
const PLAIN = 1;

interface Encoding {
  readonly form: 'hex' | 'base64';
  readonly flag: number;
  readonly digits: Digits;
  readonly skip: number;
}

/** Characters that are looked at together, to see whether a secret may begin there. */
const GRAM = 4;
/** Of as many bits as `nextSlot` keeps of a gram. */
const GATE_SIZE = 1 << 16;

/**
 * Finds secrets in texts: wherever they are, whatever the case of their letters, in hexadecimal and
 * in base64, and each of these escaped (`viewsOf`). The work is linear in the length of the text,
 * and does not depend on how many secrets there are.
 */
export class SecretFinder {
  /** By gram, the forms that may begin there: nearly no position of a text has to be looked up. */
  readonly #gate = new Uint8Array(GATE_SIZE);
  /** By the first characters of pieces, in small letters: their lengths, the longest first. */
  readonly #lengths = new Map<string, readonly number[]>();
  /** By text in small letters; those that differ in nothing but case, also by their own text. */
  readonly #pieces = new Map<string, Secret>();
  readonly #exact = new Map<string, Secret>();
  readonly #words = new Map<string, Secret>();
  #wordLengths: readonly number[] = [];
  #hasEscapes = false;
  readonly #onWork: (characters: number) => void;

  /** @param onWork is told how many characters are looked at, for tests that bound the work. */
  constructor(secrets: Iterable<Secret> = [], onWork: (characters: number) => void = () => {}) {
    this.#onWork = onWork;
    for (const secret of secrets) this.add(secret);
  }

  /** Adds a secret, or gives a secret its new hint. */
  add(secret: Secret): void {
    const { text } = secret;
    this.#hasEscapes ||= looksEscaped(text);
    if (text.length < SHORTEST_INSIDE_WORDS) {
      if (text === '') return;
      this.#words.set(text, secret);
      this.#wordLengths = withLength(this.#wordLengths, text.length);
      return;
    }
    // Headers may hold any character: what is decoded of them are bytes.
    for (const characters of new Set([text, bytesOf(text)])) {
      for (const piece of piecesOf(characters)) this.#addPiece(piece, secret);
    }
  }

  /** Every place of every secret, in no order. Places that overlap may be one. */
  find(text: string): FoundSecret[] {
    return viewsOf(text, this.#hasEscapes).flatMap((view) => {
      this.#onWork(view.text.length);
      const found = [...this.#piecesIn(view.text), ...this.#wordsIn(view.text)];
      return found.map((each) => ({
        ...each,
        start: view.origin(each.start),
        end: view.origin(each.end),
      }));
    });
  }

  #addPiece(piece: string, secret: Secret): void {
    const small = inSmallLetters(piece);
    const known = this.#pieces.get(small);
    if (known && known.text !== secret.text) this.#exact.set(piece, secret);
    else this.#pieces.set(small, secret);
    const beginning = small.slice(0, SHORTEST_INSIDE_WORDS);
    const lengths = this.#lengths.get(beginning) ?? [];
    this.#lengths.set(beginning, withLength(lengths, piece.length));
    this.#open(piece, PLAIN);
    if (!isBytes(piece)) return;
    for (const encoding of encodings) {
      for (const gram of gramsOf(piece, encoding)) this.#open(gram, encoding.flag);
    }
  }

  #open(gram: string, flag: number): void {
    let slot = 0;
    for (let at = 0; at < GRAM; at++) slot = nextSlot(slot, gram.charCodeAt(at));
    this.#gate[slot] = (this.#gate[slot] ?? 0) | flag;
  }

  #piecesIn(text: string): FoundSecret[] {
    const found: Place[] = [];
    const gate = this.#gate;
    let slot = 0;
    for (let last = 0; last < text.length; last++) {
      slot = nextSlot(slot, text.charCodeAt(last));
      const flags = gate[slot] ?? 0;
      const at = last - GRAM + 1;
      if (flags === 0 || at < 0) continue;
      if ((flags & PLAIN) !== 0) {
        const plain = this.#longest((most) => text.slice(at, at + most));
        if (plain) addPlace(found, plain[0], 'plain', at, at + plain[1]);
      }
      for (const { flag, form, digits, skip } of encodings) {
        if ((flags & flag) === 0) continue;
        // A digit with bits of the byte before is no part of the gram.
        const start = skip === 0 ? at : at - 1;
        const encoded = this.#longest((most) => decodeDigits(text, start, digits, skip, most));
        if (!encoded) continue;
        const end = start + Math.ceil((skip + 8 * encoded[1]) / digits.bits);
        addPlace(found, encoded[0], form, start, end);
      }
    }
    return found;
  }

  /** The longest piece at a position, of which `read` gives so many characters, and its length. */
  #longest(read: (most: number) => string): readonly [Secret, number] | undefined {
    this.#onWork(SHORTEST_INSIDE_WORDS);
    const lengths = this.#lengths.get(inSmallLetters(read(SHORTEST_INSIDE_WORDS)));
    if (!lengths) return undefined;
    const text = read(LONGEST_PIECE);
    const small = inSmallLetters(text);
    for (const length of lengths) {
      this.#onWork(length);
      const secret = this.#pieces.get(small.slice(0, length));
      if (secret) return [this.#exact.get(text.slice(0, length)) ?? secret, length];
    }
    return undefined;
  }

  #wordsIn(text: string): FoundSecret[] {
    if (this.#words.size === 0) return [];
    const found: FoundSecret[] = [];
    for (let start = 0; start < text.length; start++) {
      if (isWordCharacter(text.charCodeAt(start - 1))) continue;
      for (const length of this.#wordLengths) {
        const end = start + length;
        const secret = this.#words.get(text.slice(start, end));
        if (!secret || isWordCharacter(text.charCodeAt(end))) continue;
        found.push({ secret, form: 'plain', start, end });
        break;
      }
    }
    return found;
  }
}

interface Place extends FoundSecret {
  end: number;
}

/** Adds a place, or makes the one before longer: a secret may repeat itself at every character. */
function addPlace(
  places: Place[],
  secret: Secret,
  form: FoundSecret['form'],
  start: number,
  end: number,
): void {
  const last = places.at(-1);
  if (last?.secret === secret && last.form === form && start <= last.end) last.end = end;
  else places.push({ secret, form, start, end });
}

const withLength = (lengths: readonly number[], length: number): readonly number[] =>
  lengths.includes(length) ? lengths : [...lengths, length].sort((a, b) => b - a);

/** A secret whole, or in pieces that overlap at its end alone. */
function piecesOf(text: string): string[] {
  const count = Math.ceil(text.length / LONGEST_PIECE);
  return Array.from({ length: count }, (_, index) => {
    const start = Math.min(index * LONGEST_PIECE, Math.max(0, text.length - LONGEST_PIECE));
    return text.slice(start, start + LONGEST_PIECE);
  });
}

/** The first digits of an encoded piece that depend on nothing but the piece. */
function gramsOf(piece: string, { form, digits: { bits }, skip }: Encoding): string[] {
  const bytes = piece.slice(0, GRAM);
  if (form === 'hex') return [hexOf(bytes).slice(0, GRAM)];
  const before = skip / 2;
  const from = Math.ceil((before * 8) / bits);
  const gram = btoa('\0'.repeat(before) + bytes).slice(from, from + GRAM);
  return [gram, gram.replaceAll('+', '-').replaceAll('/', '_')];
}

const hexOf = (bytes: string): string =>
  Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** UTF-8, each byte as a character. */
const bytesOf = (text: string): string =>
  isAscii(text) ? text : String.fromCharCode(...new TextEncoder().encode(text));

const SMALL = 0x20;

/** The slot in the gate of the last `GRAM` characters, the same for capital and small letters. */
const nextSlot = (slot: number, code: number): number =>
  ((slot << 4) ^ (code | SMALL)) & (GATE_SIZE - 1);

/** Small letters of ASCII only: others may become two, and move what is behind them. */
const inSmallLetters = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]/g, (capital) => capital.toLowerCase());

const isBytes = (text: string): boolean => !/[^\0-\xff]/.test(text);

const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);

/** NaN, beyond an end of the text, is none. */
const isWordCharacter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || ((code | SMALL) >= 0x61 && (code | SMALL) <= 0x7a);
