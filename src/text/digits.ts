/** An encoding of bytes in digits that each hold some bits. */
export interface Digits {
  readonly bits: number;
  /** The value of a digit by its character code; -1 for every other character. */
  readonly values: Int8Array;
}

export const hexDigits: Digits = {
  bits: 4,
  values: valuesOf(['0123456789abcdef', '0123456789ABCDEF']),
};

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The standard alphabet and that of URLs. */
export const base64Digits: Digits = { bits: 6, values: valuesOf([`${base62}+/`, `${base62}-_`]) };

/**
 * Decodes digits from a position up to the first character that is no digit.
 *
 * @param skip bits of the first digit that belong to the byte before.
 * @param most bytes that are decoded at most.
 * @returns each byte as a character.
 */
export function decodeDigits(
  text: string,
  position: number,
  { bits, values }: Digits,
  skip: number,
  most: number,
): string {
  let decoded = '';
  let held = 0;
  let heldBits = -skip;
  for (let at = position; decoded.length < most; at++) {
    const value = values[text.charCodeAt(at)] ?? -1;
    if (value < 0) break;
    held = ((held << bits) | value) & 0xffff;
    heldBits += bits;
    if (heldBits < 8) continue;
    heldBits -= 8;
    decoded += String.fromCharCode((held >> heldBits) & 0xff);
  }
  return decoded;
}

function valuesOf(alphabets: readonly string[]): Int8Array {
  const values = new Int8Array(0x80).fill(-1);
  for (const alphabet of alphabets) {
    for (let value = 0; value < alphabet.length; value++) {
      values[alphabet.charCodeAt(value)] = value;
    }
  }
  return values;
}
