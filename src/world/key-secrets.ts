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
  const hintOf = createHints();
  const keys = world.keys.map((key) => {
    const secret = mint();
    return { ...key, secret, hint: hintOf(secret) };
  });
  return withOther(world, { keys });
}

/**
 * Creates the hint of each secret: its last characters, at most half of it, and a number if an
 * earlier key has the same. The same secret always gets the same hint.
 *
 * @param known keys that already have hints.
 */
export function createHints(
  known: Iterable<{ readonly secret: string; readonly hint: string }> = [],
): (secret: string) => string {
  const hints = new Map(Array.from(known, ({ secret, hint }) => [secret, hint]));
  const taken = new Set(hints.values());
  return (secret) => {
    const shown = Math.min(HINT_LENGTH, Math.floor(secret.length / 2));
    const end = `…${secret.slice(secret.length - shown)}`;
    let hint = hints.get(secret) ?? end;
    for (let number = 2; !hints.has(secret) && taken.has(hint); number++) hint = `${end}#${number}`;
    hints.set(secret, hint);
    taken.add(hint);
    return hint;
  };
}
