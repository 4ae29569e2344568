import { alphabets } from '../template/alphabets.ts';
import { drawText, type Random } from './identifiers.ts';
import { PREFIX } from './minted-secrets.ts';
import { type World, withOther } from './world.ts';

/** Secrets of API keys, and the hints that replace them (clauses 2.1, 5 r4). */

const SECRET_LENGTH = 32;
const SHORTEST_HINT = 4;
const symbols = [...alphabets.base62];

export function makeSecret(draw: Random): string {
  return PREFIX + drawText(draw, symbols, SECRET_LENGTH);
}

/** The same world with a new secret for each key. Its hash stays the same. */
export function mintKeys(world: World, mint: () => string): World {
  const hintOf = createHints();
  const keys = world.keys.map((key) => {
    const secret = mint();
    return { ...key, secret, hint: hintOf(secret) };
  });
  return withOther(world, { keys });
}

/**
 * Creates the hint of each secret: its last characters, just enough to distinguish it from earlier
 * keys, but at most half of the secret. The same secret always gets the same hint.
 *
 * @param known keys that already have hints.
 */
export function createHints(
  known: Iterable<{ readonly secret: string; readonly hint: string }> = [],
): (secret: string) => string {
  const hints = new Map<string, string>();
  for (const { secret, hint } of known) hints.set(secret, hint);
  const taken = new Set(hints.values());
  return (secret) => {
    const hint = hints.get(secret) ?? makeHint(secret, taken);
    hints.set(secret, hint);
    taken.add(hint);
    return hint;
  };
}

function makeHint(secret: string, taken: ReadonlySet<string>): string {
  const longest = Math.floor(secret.length / 2);
  const endOf = (length: number) => `…${secret.slice(secret.length - length)}`;
  for (let length = Math.min(SHORTEST_HINT, longest); length <= longest; length++) {
    if (!taken.has(endOf(length))) return endOf(length);
  }
  // Secrets with the same second half are distinguished by a number.
  let number = 2;
  while (taken.has(`${endOf(longest)}#${number}`)) number += 1;
  return `${endOf(longest)}#${number}`;
}
