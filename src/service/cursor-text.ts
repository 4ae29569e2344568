import type { Profile } from '../profile/schema.ts';

/** Bytes to text and back in the characters that a profile's cursors are made of (clause 4.3). */
export interface TextCodec {
  encode(bytes: Uint8Array): string;
  /** @returns null for a text that `encode` does not give. */
  decode(text: string): Uint8Array | null;
  /** Characters that each byte takes, for padding. */
  readonly charactersPerByte: number;
}

type Style = Profile['cursor']['style'];

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

export const textCodecs: Readonly<Record<Style, TextCodec>> = {
  base64url: sixBits(`${UPPER}${LOWER}${DIGITS}-_`),
  reserved: sixBits(`${UPPER}${DIGITS}+/=&?#%;:@,!$'()*[]{}|^~"<>\``),
  spaces: wrapped(' ', sixBits(`${UPPER}${LOWER}${DIGITS} .`), ' '),
  'non-ascii': sixBits('АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'),
  json: wrapped('{"v":1,"after":"', sixBits(`${UPPER}${LOWER}${DIGITS}-_`), '"}'),
  percent: percentEncoded(sixBits(`${UPPER}${LOWER}${DIGITS}-_`)),
  // A leading 1: a client that reads it as a number then loses digits, not only leading zeros.
  digits: inDigits('1', 3),
};

/** Base64 without padding, over an alphabet of 64 characters. */
function sixBits(alphabet: string): TextCodec {
  const symbols = [...alphabet];
  if (symbols.length !== 64) {
    throw new Error(`Failed to make a cursor alphabet: ${symbols.length} characters, not 64`);
  }
  const values = new Map(symbols.map((symbol, value) => [symbol, value]));
  return {
    charactersPerByte: 4 / 3,
    encode(bytes) {
      let text = '';
      let buffer = 0;
      let bits = 0;
      for (const byte of bytes) {
        buffer = ((buffer << 8) | byte) & 0xffff;
        bits += 8;
        while (bits >= 6) {
          bits -= 6;
          text += symbols[(buffer >>> bits) & 63];
        }
      }
      return bits > 0 ? text + symbols[(buffer << (6 - bits)) & 63] : text;
    },
    decode(text) {
      const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
      let length = 0;
      let buffer = 0;
      let bits = 0;
      for (const symbol of text) {
        const value = values.get(symbol);
        if (value === undefined) return null;
        buffer = ((buffer << 6) | value) & 0xffff;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes[length++] = (buffer >>> bits) & 255;
      }
      // Bits left over must be the zeros that encode put there: one text for one cursor.
      const leftover = buffer & ((1 << bits) - 1);
      return bits >= 6 || leftover !== 0 ? null : bytes.subarray(0, length);
    },
  };
}

/** Every character is escaped: a client that decodes it once too often changes it. */
function percentEncoded(inner: TextCodec): TextCodec {
  const escaped = (character: string) =>
    `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return {
    charactersPerByte: inner.charactersPerByte * 3,
    encode: (bytes) => Array.from(inner.encode(bytes), escaped).join(''),
    decode: (text) =>
      /^(%[2-7][\dA-F])*$/.test(text) ? inner.decode(decodeURIComponent(text)) : null,
  };
}

function inDigits(head: string, digits: number): TextCodec {
  const write = (byte: number) => String(byte).padStart(digits, '0');
  const encode = (bytes: Uint8Array) => head + Array.from(bytes, write).join('');
  return {
    charactersPerByte: digits,
    encode,
    decode(text) {
      const count = (text.length - head.length) / digits;
      if (!text.startsWith(head) || !Number.isInteger(count)) return null;
      const bytes = Uint8Array.from({ length: count }, (_, index) => {
        const start = head.length + index * digits;
        return Number.parseInt(text.slice(start, start + digits), 10);
      });
      // Only a text that round-trips was made here.
      return encode(bytes) === text ? bytes : null;
    },
  };
}

function wrapped(head: string, inner: TextCodec, tail: string): TextCodec {
  return {
    charactersPerByte: inner.charactersPerByte,
    encode: (bytes) => head + inner.encode(bytes) + tail,
    decode: (text) =>
      text.startsWith(head) && text.endsWith(tail) && text.length >= head.length + tail.length
        ? inner.decode(text.slice(head.length, text.length - tail.length))
        : null,
  };
}
