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

/** Hides the keys of a mock in its journal. */
export class KeyRedactor {
  readonly #finder = new SecretFinder();
  readonly #redact = redactWith(this.#finder);
  readonly #isForeign: (word: string) => boolean;
  #awaiting: Key[];

  /** @param isForeign whether a word is the secret of another mock of the same host. */
  constructor(keys: readonly Key[], isForeign: (word: string) => boolean) {
    this.#awaiting = [...keys];
    this.#isForeign = isForeign;
  }

  /** Remembers a key even after it is revoked, so that it is never shown later. */
  remember(key: Key): void {
    this.#awaiting.push(key);
  }

  /** Replaces secrets with hints, in time that does not depend on the number of keys. */
  readonly redact = (text: string): string => {
    // Added only on reading, because most journals are never read.
    for (const { secret, hint } of this.#awaiting) this.#finder.add({ text: secret, hint });
    this.#awaiting = [];
    return redactForeign(this.#redact(text), this.#isForeign);
  };
}

/** Separates words that may be secrets of other mocks. */
const BETWEEN = /([\s/?&=;,"<>]+)/;

function redactForeign(text: string, isForeign: (word: string) => boolean): string {
  const shown = (word: string): string => {
    const plain = decoded(word);
    const readings = [plain, ...decodingsOf(plain)];
    const foreign = readings.find(isForeign);
    return foreign === undefined ? word : hintOfForeign(foreign);
  };
  return text.split(BETWEEN).map(shown).join('');
}

const HINT_LENGTH = 4;

/** The end of an unknown secret, at most a quarter of it: it may be a key elsewhere. */
export function hintOfForeign(secret: string): string {
  const length = Math.min(HINT_LENGTH, Math.floor(secret.length / 4));
  return `…${secret.slice(secret.length - length).replace(/[^!-~]/g, '?')}`;
}
