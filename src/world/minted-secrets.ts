import { base62 } from '../template/alphabets.ts';

/**
 * Secrets that no one can guess. Those of a sandbox hold its id, so that an edge worker or a proxy
 * finds the sandbox of a request by its key.
 */

export const PREFIX = 'wsk_';
const SECRET_LENGTH = 32;
/** Spare random bytes: one in 32 is rejected, and drawing is the slow part. */
const SPARE_BYTES = 8;
const EVEN_ROUNDS = 256 - (256 % base62.length);

const ID_LENGTH = 16;
const ID = /* @__PURE__ */ new RegExp(`^[${base62}]{${ID_LENGTH}}$`);
/** Longer than any secret that a seed gives, or without its random part: what a control client sends. */
const SECRET = /* @__PURE__ */ new RegExp(
  `^${PREFIX}([${base62}]{${ID_LENGTH}})(?:[${base62}]{${SECRET_LENGTH}})?$`,
);

/** A secret that no one can guess, and no seed gives again. */
export function mintSecret(prefix = PREFIX): string {
  const drawn: string[] = [];
  while (drawn.length < SECRET_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(SECRET_LENGTH + SPARE_BYTES))) {
      // Bytes beyond the last whole round would favour the first base62.
      const symbol = byte < EVEN_ROUNDS ? base62[byte % base62.length] : undefined;
      if (symbol !== undefined && drawn.length < SECRET_LENGTH) drawn.push(symbol);
    }
  }
  // In one piece: a text that grows by the character keeps all of its steps, a kilobyte a key.
  return prefix + drawn.join('');
}

/** The id of a sandbox; no one can guess it: 95 random bits. */
export const newSandboxId = (): string => mintSecret('').slice(0, ID_LENGTH);

/** The form of a sandbox id, for messages. */
export const SANDBOX_ID_FORM = `${ID_LENGTH} letters and digits`;
export const isSandboxId = (text: string): boolean => ID.test(text);

/** The part that all secrets of a sandbox begin with. */
export const secretPrefixOf = (id: string): string => PREFIX + id;

/** A secret of a sandbox. */
export const mintSecretOf = (id: string): string => mintSecret(secretPrefixOf(id));

/** The id in a secret, or in its prefix; null for a secret that was made elsewhere. */
export const sandboxIdIn = (secret: string): string | null => SECRET.exec(secret)?.[1] ?? null;
