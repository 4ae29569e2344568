import type { WorldKey } from '../world/world.ts';

type Secret = Pick<WorldKey, 'secret' | 'hint'>;

/** From this length on a secret is found inside other text too; a shorter one stands for itself. */
const SHORTEST_FOUND_INSIDE = 8;

/**
 * Puts the hint in the place of a key's secret in a path or a query: a client that sends it there
 * is at fault, but a journal must not spread it. Where the secret is encoded, the whole comes out
 * decoded.
 */
export function redactTarget(target: string, keys: readonly Secret[]): string {
  const redacted = redact(target, keys);
  if (!redacted.includes('%')) return redacted;
  const decoded = decode(redacted);
  const redactedToo = redact(decoded, keys);
  return redactedToo === decoded ? redacted : redactedToo;
}

function redact(text: string, keys: readonly Secret[]): string {
  return keys.reduce(
    (rest, { secret, hint }) =>
      secret.length < SHORTEST_FOUND_INSIDE
        ? rest.replace(/[^/?&=]+/g, (part) => (part === secret ? hint : part))
        : rest.replaceAll(secret, () => hint),
    text,
  );
}

/** What does not decode stays as it is, and the rest is decoded all the same. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
