import { decodeBase64, decodeHexadecimal } from '../text/readings.ts';
import { SHORTEST_INSIDE_WORDS } from '../text/redact.ts';

/** What a word says once it is decoded, and how: "in base64". */
export interface Decoding {
  readonly text: string;
  readonly how: string;
}

/** The decodings of a word that are long enough to be a key. */
export function decodingsOf(word: string): readonly Decoding[] {
  const hex = decodeHexadecimal(/^[\da-f]*/i.exec(word)?.[0] ?? '');
  const base64 = decodeBase64(/^[\w+/-]*/.exec(word)?.[0] ?? '');
  return [
    { text: hex, how: 'in hexadecimal' },
    { text: base64, how: 'in base64' },
    // As of `Bearer SECRET`.
    { text: base64.slice(base64.lastIndexOf(' ') + 1), how: 'in base64' },
  ].filter(({ text }) => text.length >= SHORTEST_INSIDE_WORDS);
}

/** A text whose percent-encoding does not decode stands for itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
