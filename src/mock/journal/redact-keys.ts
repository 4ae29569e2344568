import { decodeDigits } from '../../text/digits.ts';
import { redactWith, SecretFinder, SHORTEST_INSIDE_WORDS } from '../../text/redact.ts';
import type { WorldKey } from '../../world/world.ts';

/** The decodings of a word, as hexadecimal or base64, that are long enough for a key. */
export function decodingsOf(word: string): readonly string[] {
  const hex = decodeDigits(/^[\da-f]*/i.exec(word)?.[0] ?? '', 4);
  const base64 = decodeDigits(/^[\w+/-]*/.exec(word)?.[0] ?? '', 6);
  // The last one as of `Bearer SECRET`.
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
export interface KeyRedactor {
  /** A key stays remembered when it is revoked, so that it is never shown later. */
  remember(key: Key): void;
  /** Replaces secrets by hints. The work does not depend on how many keys there are. */
  redact(text: string): string;
}

/** @param isForeign whether a word is the secret of another mock at the same host. */
export function createKeyRedactor(
  keys: readonly Key[],
  isForeign?: (word: string) => boolean,
): KeyRedactor {
  const finder = new SecretFinder();
  const redact = redactWith(finder);
  let awaiting = [...keys];
  return {
    remember: (key) => void awaiting.push(key),
    redact(text) {
      // Added on reading, because the journal of most mocks is never read.
      for (const { secret, hint } of awaiting) finder.add({ text: secret, hint });
      awaiting = [];
      const redacted = redact(text);
      return isForeign ? redactForeign(redacted, isForeign) : redacted;
    },
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
