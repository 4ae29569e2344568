import type { EncodedText, Reading } from './encoded-text.ts';

/**
 * A text as it is read backwards, in hexadecimal or in base64: characters of what it says, found
 * at positions of its own. All of it is read where it stands, so that a key needs no forms of its
 * own in an index, however many keys there are.
 */
export interface EncodedView {
  readonly read: EncodedText;
  /** The one character that a position can be read as; empty where `read` has to be asked. */
  readonly plainAt: (position: number) => string;
  /** Where it is worth to look, from a position up to another. */
  readonly runs: readonly Run[];
  /** Where in the text stands what begins, or what ends, at a position of the view. */
  readonly startOf: (position: number) => number;
  readonly endOf: (position: number) => number;
}

interface Run {
  readonly from: number;
  readonly to: number;
}

/** A character of an encoding: what it stands for, and where the text goes on. */
interface Digit {
  readonly value: number;
  readonly end: number;
}

/** Eight bytes take at least as many characters; each may be percent-encoded, any number of times. */
const HEX_RUN = /[\dA-Fa-f%]{16,}/g;
const BASE64_RUN = /[\w+/%-]{10,}/g;
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const NOTHING: readonly Reading[] = [];

const hexValues = valuesOf(['0123456789abcdef', '0123456789ABCDEF']);
const base64Values = valuesOf([`${BASE64}+/`, `${BASE64}-_`]);

/** The views of a text; what is percent-encoded counts as what it stands for in all of them. */
export const viewsOf = (encoded: EncodedText): readonly EncodedView[] => [
  backwards(encoded),
  inHex(encoded),
  inBase64(encoded),
];

/** A position is counted from the end. */
function backwards({ text, encodedAt }: EncodedText): EncodedView {
  const { length } = text;
  const known = new Map<number, Reading[]>();
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
    for (const { character, end } of encodedAt(at)) {
      const reading = { character, end: length - at };
      const there = known.get(length - end);
      if (there) there.push(reading);
      else known.set(length - end, [reading]);
    }
  }
  const reversed = text.split('').toReversed().join('');
  return {
    read: { text: reversed, encodedAt: (position) => known.get(position) ?? NOTHING },
    plainAt: (position) => (known.has(position) ? '' : reversed.charAt(position)),
    runs: [{ from: 0, to: length }],
    // What is read last stands first.
    startOf: (position) => length - position,
    endOf: (position) => length - position,
  };
}

function inHex(encoded: EncodedText): EncodedView {
  const encodedAt = (position: number): readonly Reading[] =>
    pairsAt(encoded, position, hexValues, (first, second) => ({
      character: String.fromCharCode(16 * first.value + second.value),
      end: second.end,
    }));
  const startOf = (position: number) => position;
  return {
    read: { text: '', encodedAt },
    plainAt: (position) =>
      plainPair(encoded.text, position, hexValues, (first, second) => 16 * first + second),
    runs: runsOf(encoded.text, HEX_RUN),
    startOf,
    endOf: startOf,
  };
}

/** Bits of a character that belong to the byte before the one that begins in it: 0, 2 or 4. */
const PHASES = 3;

/**
 * A position is three times that of the character in which a byte begins, and its phase: a secret
 * may stand behind any number of other bytes, such as those of `Bearer `.
 */
function inBase64(encoded: EncodedText): EncodedView {
  const { text } = encoded;
  const encodedAt = (position: number): readonly Reading[] => {
    const phase = position % PHASES;
    return pairsAt(encoded, (position - phase) / PHASES, base64Values, (first, second) => {
      const end = phase === 2 ? second.end * PHASES : first.end * PHASES + phase + 1;
      return { character: String.fromCharCode(byteOf(phase, first.value, second.value)), end };
    });
  };
  return {
    read: { text: '', encodedAt },
    plainAt(position) {
      const phase = position % PHASES;
      const at = (position - phase) / PHASES;
      return plainPair(text, at, base64Values, (first, second) => byteOf(phase, first, second));
    },
    runs: runsOf(text, BASE64_RUN).map(({ from, to }) => ({
      from: from * PHASES,
      to: to * PHASES,
    })),
    startOf: (position) => Math.floor(position / PHASES),
    endOf(position) {
      const at = Math.floor(position / PHASES);
      // The character that a byte ends in has a part of it.
      return position % PHASES === 0
        ? at
        : Math.max(at + 1, ...encoded.encodedAt(at).map(({ end }) => end));
    },
  };
}

const byteOf = (phase: number, first: number, second: number): number =>
  ((first * 64 + second) >> (4 - 2 * phase)) & 0xff;

/** What two characters say that stand as they are; empty where one of them is none, or encoded. */
function plainPair(
  text: string,
  position: number,
  values: Int8Array,
  say: (first: number, second: number) => number,
): string {
  const first = values[text.charCodeAt(position)] ?? -1;
  const second = values[text.charCodeAt(position + 1)] ?? -1;
  return first < 0 || second < 0 ? '' : String.fromCharCode(say(first, second));
}

/** What two characters of an encoding that follow one another say. */
function pairsAt(
  encoded: EncodedText,
  position: number,
  values: Int8Array,
  say: (first: Digit, second: Digit) => Reading,
): readonly Reading[] {
  return digitsAt(encoded, position, values).flatMap((one) =>
    digitsAt(encoded, one.end, values).map((other) => say(one, other)),
  );
}

function digitsAt(
  { text, encodedAt }: EncodedText,
  position: number,
  values: Int8Array,
): readonly Digit[] {
  const plain = values[text.charCodeAt(position)] ?? -1;
  if (plain >= 0) return [{ value: plain, end: position + 1 }];
  return encodedAt(position).flatMap(({ character, end }) => {
    const value = values[character.charCodeAt(0)] ?? -1;
    return value < 0 ? [] : [{ value, end }];
  });
}

/** By the code of a character; -1 for one that is none of the encoding. */
function valuesOf(alphabets: readonly string[]): Int8Array {
  const values = new Int8Array(0x80).fill(-1);
  for (const alphabet of alphabets) {
    for (let value = 0; value < alphabet.length; value++) {
      values[alphabet.charCodeAt(value)] = value;
    }
  }
  return values;
}

const runsOf = (text: string, pattern: RegExp): Run[] =>
  Array.from(text.matchAll(pattern), ({ 0: run, index }) => ({
    from: index,
    to: index + run.length,
  }));
