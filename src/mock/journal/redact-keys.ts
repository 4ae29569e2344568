import { decodeDigits } from '../../text/digits.ts';
import { redactWith, SecretFinder, SHORTEST_INSIDE_WORDS } from '../../text/redact.ts';
import type { WorldKey } from '../../world/world.ts';

/** The decodings of a word, as hexadecimal or base64, that are long enough for a key. */
export function decodingsOf(word: string): readonly string[] {
  const hex = decodeDigits(/^[\da-f]*/i.exec(word)?.[0] ?? '', 4);
  const base64 = decodeDigits(/^[\w+/-]*/.exec(word)?.[0] ?? '', 6);
  // The last one is for an encoded `Bearer SECRET`.
  return [hex, base64, base64.slice(base64.lastIndexOf(' ') + 1)].filter(
    ({ length }) => length >= SHORTEST_INSIDE_WORDS,
  );
}

/** Returns a text with invalid percent-encoding unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type Key = Pick<WorldKey, 'secret' | 'hint'>;

/** Forgotten secrets are still hidden until there are this many, and more than known ones. */
const MANY = 1_000;

/** The secrets of a mock, or of all mocks of a host: nothing that a journal shows contains one. */
export class SecretBook {
  readonly #hints = new Map<string, string>();
  /** Added to the finder only on reading, because most journals are never read. */
  #awaiting: Key[] = [];
  #finder = new SecretFinder();
  #redact = redactWith(this.#finder);
  #forgotten = 0;

  add({ secret, hint }: Key): void {
    if (this.#hints.get(secret) === hint) return;
    this.#hints.set(secret, hint);
    this.#awaiting.push({ secret, hint });
  }

  forget(secrets: Iterable<string>): void {
    for (const secret of secrets) this.#forgotten += Number(this.#hints.delete(secret));
    if (this.#forgotten < Math.max(MANY, this.#hints.size)) return;
    this.#forgotten = 0;
    this.#finder = new SecretFinder();
    this.#redact = redactWith(this.#finder);
    this.#awaiting = Array.from(this.#hints, ([secret, hint]) => ({ secret, hint }));
  }

  /** Replaces secrets with hints, in time that does not depend on the number of secrets. */
  readonly redact = (text: string): string => {
    for (const { secret, hint } of this.#awaiting) this.#finder.add({ text: secret, hint });
    this.#awaiting = [];
    return this.#redact(text);
  };
}

const HINT_LENGTH = 4;

/** The end of an unknown secret, at most a quarter of it: it may be a key elsewhere. */
export function hintOfForeign(secret: string): string {
  const length = Math.min(HINT_LENGTH, Math.floor(secret.length / 4));
  return `…${secret.slice(secret.length - length).replace(/[^!-~]/g, '?')}`;
}
