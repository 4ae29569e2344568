import { alphabets } from '../template/alphabets.ts';
import { mintSecret, PREFIX } from '../world/key-secrets.ts';

/**
 * Ids of sandboxes at the edge. A secret that is made there holds the id of its sandbox, so that
 * any isolate finds the object of a key without asking anybody.
 */

const ID_LENGTH = 16;
const ID = new RegExp(`^[${alphabets.base62}]{${ID_LENGTH}}$`);
/** Longer than any secret that a seed gives. */
const SECRET = new RegExp(
  `^${PREFIX}([${alphabets.base62}]{${ID_LENGTH}})[${alphabets.base62}]{32}$`,
);

/** One that nobody can guess: 95 random bits. */
export const newSandboxId = (): string => mintSecret('').slice(0, ID_LENGTH);

export const isSandboxId = (text: string): boolean => ID.test(text);

/** A secret of a sandbox. */
export const mintSecretOf = (id: string): string => mintSecret(PREFIX + id);

/** The id that a secret holds; null for one that was made elsewhere. */
export const sandboxIdIn = (secret: string): string | null => SECRET.exec(secret)?.[1] ?? null;
