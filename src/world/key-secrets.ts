import { alphabets } from '../template/alphabets.ts';
import { drawText, type Random } from './identifiers.ts';
import { PREFIX } from './minted-secrets.ts';
import { type World, withOther } from './world.ts';

/** Secrets of API keys, and the hints that replace them (clauses 2.1, 5 r4). */

const SECRET_LENGTH = 32;
const HINT_LENGTH = 4;
const symbols = [...alphabets.base62];

export function makeSecret(draw: Random): string {
  return PREFIX + drawText(draw, symbols, SECRET_LENGTH);
}

/** The same world with a new secret for each key. Its hash stays the same. */
export function mintKeys(world: World, mint: () => string): World {
  const hints = new Set<string>();
  const keys = world.keys.map((key) => {
    const secret = mint();
    return { ...key, secret, hint: hintOf(secret, hints) };
  });
  return withOther(world, { keys });
}

/**
 * The hint of a secret: its last characters, at most half of it, and a number if another key has
 * the same.
 *
 * @param taken the hints of other keys; the new one is added.
 */
export function hintOf(secret: string, taken: Set<string>): string {
  const shown = Math.min(HINT_LENGTH, Math.floor(secret.length / 2));
  const end = `…${secret.slice(secret.length - shown)}`;
  let hint = end;
  for (let number = 2; taken.has(hint); number++) hint = `${end}#${number}`;
  taken.add(hint);
  return hint;
}
