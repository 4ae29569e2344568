/** Bits that a digit stands for: 4 in hexadecimal, 6 in base64 (with either alphabet). */
export type DigitBits = 4 | 6;

/**
 * The bytes that digits encode, each as a character. The last digits are dropped if they are no
 * whole byte; anything but a digit counts as zero.
 */
export function decodeDigits(digits: string, bits: DigitBits): string {
  const values = valuesOf[bits];
  const bytes = new Uint8Array((digits.length * bits) >> 3);
  let buffer = 0;
  let pending = 0;
  let length = 0;
  for (let at = 0; at < digits.length; at++) {
    buffer = (buffer << bits) | (values[digits.charCodeAt(at)] ?? 0);
    pending += bits;
    if (pending < 8) continue;
    pending -= 8;
    bytes[length++] = buffer >> pending;
  }
  return charactersOf(bytes);
}

/** Each byte as the character with its code. */
export function charactersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  // More arguments at once would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  }
  return parts.join('');
}

/** The values of digits, by character code. */
function valuesByCode(alphabet: string): Uint8Array {
  const values = new Uint8Array(128);
  for (const [value, digit] of [...alphabet].entries()) values[digit.charCodeAt(0)] = value;
  return values;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What each digit stands for, by its character code. */
export const valuesOf: Readonly<Record<DigitBits, Uint8Array>> = {
  4: valuesByCode('0123456789abcdef'),
  6: valuesByCode(`${LETTERS}${LETTERS.toLowerCase()}0123456789+/`),
};
valuesOf[6][0x2d] = 62; // -
valuesOf[6][0x5f] = 63; // _
for (let value = 10; value < 16; value++) valuesOf[4][0x37 + value] = value; // A to F
