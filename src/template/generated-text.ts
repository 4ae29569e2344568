import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { alphabets } from './alphabets.ts';

/** Generated values, such as request ids. They are the same for the same seed and subject. */

const symbols = { ...alphabets, HEX: alphabets.hex.toUpperCase() };

/**
 * @param length characters; ignored for a UUID.
 * @param subject the owner of the value: different subjects have different values.
 */
export function generatedText(
  form: 'uuid' | 'UUID' | keyof typeof symbols,
  length: number,
  subject: string,
): string {
  if (form === 'uuid') return uuidOf(subject);
  if (form === 'UUID') return uuidOf(subject).toUpperCase();
  return drawFrom(symbols[form], length, subject);
}

function drawFrom(characters: string, length: number, subject: string): string {
  let text = '';
  for (let block = 0; text.length < length; block++) {
    for (const byte of sha256(utf8ToBytes(`${block} ${subject}`))) {
      text += characters.charAt(byte % characters.length);
    }
  }
  return text.slice(0, length);
}

/** A UUID of version 4. */
function uuidOf(subject: string): string {
  const digits = drawFrom(alphabets.hex, 32, subject);
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20),
  ].join('-');
}
