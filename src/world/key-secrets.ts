import { alphabets, base62 } from '../template/alphabets.ts';
import { type Random, randomText } from './identifiers.ts';
import { type World, withOther } from './world.ts';

/** Secrets of API keys, and the hints that replace them (clauses 2.1, 5 r4). */

const PREFIX = 'wsk_';
const SECRET_LENGTH = 32;
const HINT_LENGTH = 4;
const ID_LENGTH = 16;
const ID = /* @__PURE__ */ new RegExp(`^[${base62}]{${ID_LENGTH}}$`);
/** Longer than any seeded secret; without the random part it is the prefix that a client sends. */
const SANDBOX_SECRET = /* @__PURE__ */ new RegExp(
  `^${PREFIX}([${base62}]{${ID_LENGTH}})(?:[${base62}]{${SECRET_LENGTH}})?$`,
);
const symbols = [...alphabets.base62];

/** A secret that a seed decides. */
export const makeSecret = (random: Random): string =>
  PREFIX + randomText(random, symbols, SECRET_LENGTH);

/** Unguessable: it does not depend on a seed. */
const mintText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(length)), (number) =>
    base62.charAt(number % base62.length),
  ).join('');

/** A sandbox id, unguessable with 95 random bits. */
export const newSandboxId = (): string => mintText(ID_LENGTH);

/** The format of a sandbox id, for messages. */
export const SANDBOX_ID_FORM = `${ID_LENGTH} letters and digits`;
export const isSandboxId = (text: string): boolean => ID.test(text);

/** The common prefix of all secrets of a sandbox. */
export const secretPrefixOf = (id: string): string => PREFIX + id;

/**
 * A secret of a sandbox. It contains the id, so that an edge worker or a proxy finds the sandbox of
 * a request by its key.
 */
export const mintSecretOf = (id: string): string => secretPrefixOf(id) + mintText(SECRET_LENGTH);

/** The sandbox id in a secret or its prefix; null for other secrets. */
export const sandboxIdIn = (secret: string): string | null =>
  SANDBOX_SECRET.exec(secret)?.[1] ?? null;

/** The same world with a new secret for each key. Its hash stays the same. */
export function mintKeys(world: World, mint: () => string): World {
  const hints = new Set<string>();
  const keys = world.keys.map((key) => {
    const secret = mint();
    // A world as data has hints of its own.
    return secret === key.secret ? key : { ...key, secret, hint: hintOf(secret, hints) };
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
