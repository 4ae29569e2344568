import { SHORTEST_IN_WORDS } from '../text/secret-forms.ts';

/** What a word says in another way, and how: "in base64". */
export interface OtherReading {
  readonly text: string;
  readonly how: string;
}

/** How a word may say a secret besides as it stands; none of them is a short one. */
export function otherReadings(word: string): readonly OtherReading[] {
  if (word.length < SHORTEST_IN_WORDS) return [];
  const found = [{ text: word.split('').toReversed().join(''), how: 'backwards' }];
  const inHex = hexDecoded(word);
  if (inHex.length >= SHORTEST_IN_WORDS) found.push({ text: inHex, how: 'in hexadecimal' });
  for (const text of base64Decoded(word)) {
    if (text.length >= SHORTEST_IN_WORDS) found.push({ text, how: 'in base64' });
  }
  return found;
}

const hexDecoded = (word: string): string =>
  /^(?:[\da-f]{2})+$/i.test(word)
    ? word.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    : '';

/** All of it, and its last word: the one behind `Bearer `. */
function base64Decoded(word: string): readonly string[] {
  if (!/^[\w+/-]+={0,2}$/.test(word)) return [];
  try {
    const text = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    const last = text.slice(text.lastIndexOf(' ') + 1);
    return last === text ? [text] : [text, last];
  } catch {
    return [];
  }
}
