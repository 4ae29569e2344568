/** Digits, capital letters and small letters. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Alphabets that an id format can refer to by name. Any other string lists the characters. */
export const alphabets = {
  base32: 'abcdefghijklmnopqrstuvwxyz234567',
  hex: '0123456789abcdef',
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  base62,
  digits: '0123456789',
} as const;
