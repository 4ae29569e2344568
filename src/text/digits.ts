/** Bits that a digit stands for: 4 in hexadecimal, 6 in base64 (with either alphabet). */
export type DigitBits = 4 | 6;

/** The bytes that digits encode, each as a character, without an incomplete last byte. */
export function decodeDigits(digits: string, bits: DigitBits): string {
  if (bits === 4) {
    const valueAt = (at: number) => {
      const code = digits.charCodeAt(at);
      // Of letters, in either case, the lowest bits count from 1.
      return (code & 0xf) + (code > 0x39 ? 9 : 0);
    };
    const bytes = new Uint8Array(digits.length >> 1);
    return charactersOf(bytes.map((_, at) => (valueAt(2 * at) << 4) | valueAt(2 * at + 1)));
  }
  // A single digit in the last group is not a whole byte.
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return atob(whole.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Each byte as the character with its code. */
export function charactersOf(bytes: Uint8Array): string {
  let text = '';
  // More arguments at once would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8_192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return text;
}
