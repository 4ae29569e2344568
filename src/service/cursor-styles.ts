import type { Profile } from '../profile/schema.ts';

/** Writes ASCII text in the characters that a profile's cursors are made of (clause 4.3). */
interface CursorStyle {
  encode(text: string): string;
  /** @returns null for a text that `encode` cannot have given. */
  decode(cursor: string): string | null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE64URL = `${LETTERS}0123456789-_`;

const base64url: CursorStyle = {
  encode: (text) =>
    btoa(text).replace(/[+/=]/g, (character) => ({ '+': '-', '/': '_' })[character] ?? ''),
  decode(cursor) {
    if (!/^[\w-]*$/.test(cursor) || cursor.length % 4 === 1) return null;
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  },
};

/** Base64 over an alphabet of 64 characters. */
function over(alphabet: string): CursorStyle {
  const swap = (text: string, from: string, to: string) =>
    Array.from(text, (character) => to[from.indexOf(character)] ?? '=').join('');
  return {
    encode: (text) => swap(base64url.encode(text), BASE64URL, alphabet),
    decode: (cursor) => base64url.decode(swap(cursor, alphabet, BASE64URL)),
  };
}

const wrapped = (head: string, inner: CursorStyle, tail: string): CursorStyle => ({
  encode: (text) => head + inner.encode(text) + tail,
  decode: (cursor) =>
    cursor.startsWith(head) && cursor.endsWith(tail)
      ? inner.decode(cursor.slice(head.length, cursor.length - tail.length))
      : null,
});

export const styles: Readonly<Record<Profile['cursor']['style'], CursorStyle>> = {
  base64url,
  reserved: over('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/=&?#%;:@,!$\'()*[]{}|^~"<>`'),
  spaces: wrapped(' ', over(`${LETTERS}0123456789 .`), ' '),
  'non-ascii': over('АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'),
  json: wrapped('{"v":1,"after":"', base64url, '"}'),
  // Every character is escaped: a client that decodes it once too often changes it.
  percent: {
    encode: (text) =>
      base64url
        .encode(text)
        .replace(/./g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
    decode: (cursor) =>
      /^(%[2-7][\dA-F])*$/.test(cursor) ? base64url.decode(decodeURIComponent(cursor)) : null,
  },
  // A leading 1: a client that reads it as a number then loses digits, not only leading zeros.
  digits: {
    encode: (text) =>
      `1${Array.from(text, (character) => String(character.charCodeAt(0)).padStart(3, '0')).join('')}`,
    decode: (cursor) =>
      /^1(\d{3})*$/.test(cursor)
        ? cursor.slice(1).replace(/\d{3}/g, (code) => String.fromCharCode(Number(code)))
        : null,
  },
};
