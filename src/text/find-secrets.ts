import { looksEscaped, viewsOf } from './escapes.ts';
import {
  type Form,
  forms,
  GRAM,
  inSmallLetters,
  LONGEST_PIECE,
  piecesOf,
  SHORTEST_INSIDE_WORDS,
} from './secret-forms.ts';

/** A text that must never be shown, and what is shown in its place. */
export interface Secret {
  readonly text: string;
  readonly hint: string;
}

export interface FoundSecret {
  readonly secret: Secret;
  readonly form: Form['name'];
  /** Where it begins and ends in the text as given, escapes included. */
  readonly start: number;
  readonly end: number;
}

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
    for (const piece of piecesOf(text)) this.#addPiece(piece, secret);
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
    for (const { flag, grams } of forms) {
      for (const gram of grams(piece)) this.#open(gram, flag);
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
    const before = GRAM - 1;
    let slot = 0;
    for (let last = 0; last < text.length; last++) {
      slot = nextSlot(slot, text.charCodeAt(last));
      const flags = gate[slot] ?? 0;
      const at = last - before;
      if (flags === 0 || at < 0) continue;
      for (const form of forms) {
        if ((flags & form.flag) === 0) continue;
        const start = form.skip === 0 ? at : at - 1;
        const [secret, length] = this.#longest((most) => form.read(text, start, most));
        const end = start + Math.ceil((form.skip + length * 8) / form.bits);
        if (secret) addPlace(found, { secret, form: form.name, start, end });
      }
    }
    return found;
  }

  /** The longest piece at a position, of which `read` gives so many characters, and its length. */
  #longest(read: (most: number) => string): readonly [secret: Secret | undefined, length: number] {
    this.#onWork(SHORTEST_INSIDE_WORDS);
    const lengths = this.#lengths.get(inSmallLetters(read(SHORTEST_INSIDE_WORDS)));
    if (!lengths) return [undefined, 0];
    const text = read(LONGEST_PIECE);
    const small = inSmallLetters(text);
    for (const length of lengths) {
      this.#onWork(length);
      const secret = this.#pieces.get(small.slice(0, length));
      if (!secret) continue;
      const exact = this.#exact.size > 0 ? this.#exact.get(text.slice(0, length)) : undefined;
      return [exact ?? secret, length];
    }
    return [undefined, 0];
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

/** Adds a place, or makes the last one longer: a secret may repeat itself at every character. */
function addPlace(places: Place[], place: Place): void {
  const last = places.at(-1);
  const goesOn = last?.secret === place.secret && last.form === place.form;
  if (goesOn && place.start <= last.end) last.end = place.end;
  else places.push(place);
}

const withLength = (lengths: readonly number[], length: number): readonly number[] =>
  lengths.includes(length) ? lengths : [...lengths, length].sort((a, b) => b - a);

const SMALL = 0x20;

/** The slot in the gate of the last `GRAM` characters, the same for capital and small letters. */
const nextSlot = (slot: number, code: number): number =>
  ((slot << 4) ^ (code | SMALL)) & (GATE_SIZE - 1);

/** NaN, beyond an end of the text, is none. */
const isWordCharacter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || ((code | SMALL) >= 0x61 && (code | SMALL) <= 0x7a);
