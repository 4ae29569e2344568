import { base62 } from '../template/alphabets.ts';

/**
 * Unguessable secrets. Those of a sandbox contain its id, so that an edge worker or a proxy finds
 * the sandbox of a request by its key.
 */

export const PREFIX = 'wsk_';
const SECRET_LENGTH = 32;
/** Extra random bytes: one in 32 is rejected, and drawing again is slow. */
const SPARE_BYTES = 8;
const EVEN_ROUNDS = 256 - (256 % base62.length);

const ID_LENGTH = 16;
const ID = /* @__PURE__ */ new RegExp(`^[${base62}]{${ID_LENGTH}}$`);
/** Longer than any seeded secret; without the random part it is the prefix that a client sends. */
const SECRET = /* @__PURE__ */ new RegExp(
  `^${PREFIX}([${base62}]{${ID_LENGTH}})(?:[${base62}]{${SECRET_LENGTH}})?$`,
);

/** An unguessable secret, which does not depend on a seed. */
function mintSecret(prefix = PREFIX): string {
  const drawn: string[] = [];
  while (drawn.length < SECRET_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(SECRET_LENGTH + SPARE_BYTES))) {
      // Larger bytes would make the first characters more likely than others.
      const symbol = byte < EVEN_ROUNDS ? base62[byte % base62.length] : undefined;
      if (symbol !== undefined && drawn.length < SECRET_LENGTH) drawn.push(symbol);
    }
  }
  // Joined, because a text built by appending keeps all of its steps: a kilobyte per key.
  return prefix + drawn.join('');
}

/** A sandbox id, unguessable with 95 random bits. */
export const newSandboxId = (): string => mintSecret('').slice(0, ID_LENGTH);

/** The format of a sandbox id, for messages. */
export const SANDBOX_ID_FORM = `${ID_LENGTH} letters and digits`;
export const isSandboxId = (text: string): boolean => ID.test(text);

/** The common prefix of all secrets of a sandbox. */
export const secretPrefixOf = (id: string): string => PREFIX + id;

/** A secret of a sandbox. */
export const mintSecretOf = (id: string): string => mintSecret(secretPrefixOf(id));

/** The sandbox id in a secret or its prefix; null for other secrets. */
export const sandboxIdIn = (secret: string): string | null => SECRET.exec(secret)?.[1] ?? null;
