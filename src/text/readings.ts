import { charactersOf, unescapedViews } from './escapes.ts';

/** The most nested encodings to undo, and the most readings of one text. */
const DEEPEST = 3;
const MAX_READINGS = 200;
/** Characters of a text to examine. */
const MAX_TEXT_LENGTH = 64 * 1024;
/** Shorter words are decoded only if they are the whole text: most are ordinary words. */
const SHORTEST_WORD = 12;

/**
 * The text, and the results of decoding it and its words: escapes of URLs, JSON and HTML, base64
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
  const unescaped = unescapedViews(text).slice(1);
  return [...unescaped.map((view) => view.text), ...decoded.filter(isReadable)];
}

/** What is decoded by mistake is rarely readable. */
const isReadable = (text: string): boolean => /^[\x20-\x7e]+$|[\x20-\x7e]{8}/.test(text);

/** Characters before the base64 text may belong to the word and shift its groups of four. */
function fromBase64(word: string): string[] {
  const digits = word.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  const shifts = digits.length < SHORTEST_WORD ? [0] : [0, 1, 2, 3];
  return shifts.map((shift) => {
    const shifted = digits.slice(shift);
    // A single digit in the last group is not a whole byte.
    return atob(shifted.length % 4 === 1 ? shifted.slice(0, -1) : shifted);
  });
}

function fromHexadecimal(word: string): string[] {
  return Array.from(word.matchAll(/(?:[\da-f]{2})+/gi), ([digits]) => {
    const pairs = digits.match(/../g) ?? [];
    return charactersOf(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)));
  });
}
