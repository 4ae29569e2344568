import { alphabets } from '../template/alphabets.ts';
import { type Draw, drawText } from './identifiers.ts';
import { PREFIX } from './minted-secrets.ts';
import type { World } from './world.ts';
import { withOther } from './world-files.ts';

/** Secrets of API keys, and the hints that replace them (clauses 2.1, 5 r4). */

/** Printable ASCII without spaces: what an Authorization header carries unchanged. */
export const SECRET_FORM = /^[!-~]+$/;

const SECRET_LENGTH = 32;
const SHORTEST_HINT = 4;
const symbols = [...alphabets.base62];

export function makeSecret(draw: Draw): string {
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
 * Gives each secret its hint: its end, just long enough to distinguish it from the keys that existed
 * before. At most half of the secret, however similar two are. The same secret has the same hint
 * again.
 *
 * @param known keys that have their hints already.
 */
export function createHints(
  known: Iterable<{ readonly secret: string; readonly hint: string }> = [],
): (secret: string) => string {
  const hints = new Map<string, string>();
  for (const { secret, hint } of known) hints.set(secret, hint);
  const taken = new Set(hints.values());
  /** By an end that several secrets share, so that the thousandth does not count from 1. */
  const lastNumbers = new Map<string, number>();
  return (secret) => {
    const hint = hints.get(secret) ?? makeHint(secret, taken, lastNumbers);
    hints.set(secret, hint);
    taken.add(hint);
    return hint;
  };
}

function makeHint(
  secret: string,
  taken: ReadonlySet<string>,
  lastNumbers: Map<string, number>,
): string {
  const longest = Math.floor(secret.length / 2);
  const endOf = (length: number) => `…${secret.slice(secret.length - length)}`;
  for (let length = Math.min(SHORTEST_HINT, longest); length <= longest; length++) {
    const hint = endOf(length);
    if (!taken.has(hint)) return hint;
  }
  // Two secrets with the same second half: a number tells them apart.
  const end = endOf(longest);
  let number = (lastNumbers.get(end) ?? 1) + 1;
  while (taken.has(`${end}#${number}`)) number += 1;
  lastNumbers.set(end, number);
  return `${end}#${number}`;
}
