import type { Faker } from '@faker-js/faker';
import { alphabets } from '../template/alphabets.ts';
import { drawText } from './identifiers.ts';

/** Secrets of API keys and the hints that stand for them (clauses 2.1, 5 r4). */

/** Printable ASCII without spaces: what an Authorization header carries unchanged. */
export const SECRET_FORM = /^[!-~]+$/;

const PREFIX = 'wsk_';
const SECRET_LENGTH = 32;
const SHORTEST_HINT = 4;
const symbols = [...alphabets.base62];

export function makeSecret(faker: Faker): string {
  return PREFIX + drawText(faker, symbols, SECRET_LENGTH);
}

/**
 * The end of a secret, just long enough to tell it from the keys that are there already. At most
 * half of the secret, however alike two are.
 */
export function makeHint(secret: string, taken: ReadonlySet<string>): string {
  const longest = Math.floor(secret.length / 2);
  const endOf = (length: number) => `…${secret.slice(secret.length - length)}`;
  for (let length = Math.min(SHORTEST_HINT, longest); length <= longest; length++) {
    const hint = endOf(length);
    if (!taken.has(hint)) return hint;
  }
  // Two secrets with the same second half: a number tells them apart.
  for (let number = 2; ; number++) {
    const hint = `${endOf(longest)}#${number}`;
    if (!taken.has(hint)) return hint;
  }
}
