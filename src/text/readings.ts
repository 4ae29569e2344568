import { decodeDigits } from './digits.ts';
import { looksEscaped, viewsOf } from './escapes.ts';

/** The most nested encodings to undo, and the most readings of one text. */
const DEEPEST = 3;
const MAX_READINGS = 200;
/** Characters of a text to examine. */
const MAX_TEXT_LENGTH = 64 * 1024;
/** Shorter words are decoded only if they are the whole text: most are ordinary words. */
const SHORTEST_WORD = 12;

/**
 * The text, and the results of decoding it and its words: percent-encoding, JSON escapes, base64
 * with either alphabet, hexadecimal digits, also nested.
 */
export function readingsOf(text: string): readonly string[] {
  const texts = new Set([text.slice(0, MAX_TEXT_LENGTH)]);
  let latest: readonly string[] = [...texts];
  for (let depth = 0; depth < DEEPEST && latest.length > 0; depth += 1) {
    latest = latest.flatMap(decodedOnce).filter((decoded) => !texts.has(decoded));
    for (const each of latest.slice(0, MAX_READINGS - texts.size)) texts.add(each);
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

/** What is decoded by mistake is rarely readable. */
const isReadable = (text: string): boolean => /^[\x20-\x7e]+$|[\x20-\x7e]{8}/.test(text);

/** Characters before the base64 text may belong to the word and shift its groups of four. */
function fromBase64(word: string): string[] {
  const digits = word.replace(/={1,2}$/, '');
  const shifts = digits.length < SHORTEST_WORD ? [0] : [0, 1, 2, 3];
  return shifts.map((shift) => decodeDigits(digits.slice(shift), 6));
}

const fromHexadecimal = (word: string): string[] =>
  (word.match(/[\da-f]{2,}/gi) ?? []).map((digits) => decodeDigits(digits, 4));

const fromEscapes = (text: string): string[] =>
  looksEscaped(text)
    ? viewsOf(text, false)
        .slice(1)
        .map((view) => view.text)
    : [];
