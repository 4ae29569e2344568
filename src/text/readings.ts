import { looksEscaped, viewsOf } from './escapes.ts';

/** Codes around each other that are undone, and readings of one text that are made at most. */
const DEEPEST = 3;
const MOST_READINGS = 200;
/** Characters of a text that are looked at. */
const LONGEST_TEXT = 64 * 1024;
/** A shorter word is decoded only if it is the whole text: most are words of some language. */
const SHORTEST_WORD = 12;

/**
 * The text, and what it and the words in it say to a reader who undoes the usual codes: escapes of
 * URLs and of JSON, base64 with either alphabet, hexadecimal digits; also around each other.
 */
export function readingsOf(text: string): readonly string[] {
  const texts = new Set([text.slice(0, LONGEST_TEXT)]);
  let latest: readonly string[] = [...texts];
  for (let depth = 0; depth < DEEPEST && latest.length > 0; depth += 1) {
    latest = latest.flatMap(decodedOnce).filter((decoded) => !texts.has(decoded));
    for (const each of latest.slice(0, MOST_READINGS - texts.size)) texts.add(each);
  }
  return [...texts];
}

function decodedOnce(text: string): string[] {
  const words = text.match(/[\w+/-]+={0,2}/g) ?? [];
  const whole = words.length === 1 && words[0] === text;
  const long = whole ? words : words.filter((word) => word.length >= SHORTEST_WORD);
  const decoded = long.flatMap((word) => [...fromBase64(word), ...fromHexadecimal(word)]);
  return [...fromEscapes(text), ...decoded.filter(isReadable)];
}

/** Of what is decoded by mistake, hardly anything is text. */
const isReadable = (text: string): boolean => /^[\x20-\x7e]+$|[\x20-\x7e]{8}/.test(text);

/** A word may have been joined to what stands before it, which shifts the four characters of a group. */
function fromBase64(word: string): string[] {
  const shifts = word.replace(/={1,3}$/, '').length < SHORTEST_WORD ? [0] : [0, 1, 2, 3];
  return shifts.map((shift) => decodeBase64(word.slice(shift)));
}

/** What digits of base64 encode, in either alphabet, each byte as a character. */
export function decodeBase64(digits: string): string {
  const plain = digits
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,3}$/, '');
  // A last character alone in its group is no byte.
  return atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain);
}

const fromHexadecimal = (word: string): string[] =>
  (word.match(/[\da-f]{2,}/gi) ?? []).map(decodeHexadecimal);

/** The same of hexadecimal digits. A last digit without a second one is dropped. */
export const decodeHexadecimal = (digits: string): string =>
  digits.replace(/..?/g, (pair) =>
    pair.length === 2 ? String.fromCharCode(Number.parseInt(pair, 16)) : '',
  );

const fromEscapes = (text: string): string[] =>
  looksEscaped(text)
    ? viewsOf(text, false)
        .slice(1)
        .map((view) => view.text)
    : [];
