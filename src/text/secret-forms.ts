import { base64Digits, type Digits, decodeDigits, hexDigits } from './digits.ts';

/** A shorter secret could be part of any word: it is found only as a word, and in no other form. */
export const SHORTEST_INSIDE_WORDS = 8;
/** A longer secret is found piece by piece, so that no secret adds to the work at a position. */
export const LONGEST_PIECE = 64;
/** Characters that are looked at together, to see whether a secret may begin there. */
export const GRAM = 4;

/** A form in which a piece of a secret may be written. */
export interface Form {
  readonly name: 'plain' | 'hex' | 'base64';
  readonly flag: number;
  /** Bits of a character. */
  readonly bits: number;
  /** Bits of the first character that belong to the byte before; that one is in no gram. */
  readonly skip: number;
  /** The first characters of a piece that depend on nothing but the piece. */
  readonly grams: (piece: string) => readonly string[];
  /** Reads so many characters of a piece at a position, or as many as there are. */
  readonly read: (text: string, position: number, most: number) => string;
}

const encoded = (
  name: Form['name'],
  flag: number,
  digits: Digits,
  [skip, gramOf]: readonly [skip: number, gramOf: (bytes: string) => string],
): Form => ({
  ...{ name, flag, skip, bits: digits.bits },
  grams(piece) {
    const bytes = piece.slice(0, GRAM);
    if (/[^\0-\xff]/.test(bytes)) return [];
    const gram = gramOf(bytes);
    return [gram, gram.replaceAll('+', '-').replaceAll('/', '_')];
  },
  read: (text, position, most) => decodeDigits(text, position, digits, skip, most),
});

/** Behind some other bytes, of which so many characters hold bits. */
const base64Behind = (before: string, characters: number) => (bytes: string) =>
  btoa(before + bytes).slice(characters, characters + GRAM);

/** In base64, a byte begins at bit 0, 2 or 4 of a character. */
export const forms: readonly Form[] = [
  {
    ...{ name: 'plain', flag: 1, bits: 8, skip: 0 },
    grams: (piece) => [piece.slice(0, GRAM)],
    read: (text, position, most) => text.slice(Math.max(0, position), position + most),
  },
  encoded('hex', 2, hexDigits, [0, (bytes) => hexOf(bytes).slice(0, GRAM)]),
  encoded('base64', 4, base64Digits, [0, base64Behind('', 0)]),
  encoded('base64', 8, base64Digits, [2, base64Behind('\0', 2)]),
  encoded('base64', 16, base64Digits, [4, base64Behind('\0\0', 3)]),
];

/**
 * A secret whole, or in pieces of which the last overlaps the one before. Headers may hold any
 * character: where one takes several bytes, the pieces of these follow.
 */
export const piecesOf = (text: string): readonly string[] =>
  [...new Set([text, bytesOf(text)])].flatMap((characters) => {
    const count = Math.ceil(characters.length / LONGEST_PIECE);
    return Array.from({ length: count }, (_, index) => {
      const last = Math.max(0, characters.length - LONGEST_PIECE);
      const start = Math.min(index * LONGEST_PIECE, last);
      return characters.slice(start, start + LONGEST_PIECE);
    });
  });

const hexOf = (bytes: string): string =>
  Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** UTF-8, each byte as a character. */
const bytesOf = (text: string): string =>
  isAscii(text) ? text : String.fromCharCode(...new TextEncoder().encode(text));

/** Small letters of ASCII only: others may become two, and move what is behind them. */
export const inSmallLetters = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]/g, (capital) => capital.toLowerCase());

const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);
