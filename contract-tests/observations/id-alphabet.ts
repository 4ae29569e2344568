/** Of ULIDs: no I, L, O, U. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The smallest first, so that the first that holds all the characters is the likeliest. */
const alphabets: readonly (readonly [name: string, characters: string])[] = [
  ['digits', '0123456789'],
  ['hex', '0123456789abcdef'],
  ['0123456789ABCDEF', '0123456789ABCDEF'],
  ['base32', 'abcdefghijklmnopqrstuvwxyz234567'],
  [CROCKFORD, CROCKFORD],
  [CROCKFORD.toLowerCase(), CROCKFORD.toLowerCase()],
  ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstuvwxyz'],
  ['0123456789abcdefghijklmnopqrstuvwxyz', '0123456789abcdefghijklmnopqrstuvwxyz'],
  ['0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['base58', '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'],
  ['base62', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'],
  [
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_',
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_',
  ],
];

/**
 * A known alphabet that holds all characters seen, or those characters.
 *
 * @param drawn characters drawn in all: after many, what never came up is not in the alphabet.
 */
export function alphabetOf(seen: string, drawn: number): string {
  const missingOf = (characters: string) => characters.length - seen.length;
  const known = alphabets.find(([, characters]) => {
    if (!Array.from(seen).every((character) => characters.includes(character))) return false;
    const expectedMissing = characters.length * (1 - 1 / characters.length) ** drawn;
    return missingOf(characters) === 0 || expectedMissing > 0.01;
  });
  return known?.[0] ?? seen;
}
