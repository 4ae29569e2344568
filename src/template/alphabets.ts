/** Digits, capitals and small letters. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Alphabets that an id format may name; any other string is taken as the characters themselves. */
export const alphabets = {
  base32: 'abcdefghijklmnopqrstuvwxyz234567',
  hex: '0123456789abcdef',
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  base62,
  digits: '0123456789',
} as const;
