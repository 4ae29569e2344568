import { redactWith, SecretFinder } from '../text/redact.ts';
import type { WorldKey } from '../world/world.ts';
import { decoded, decodingsOf } from './decodings.ts';

type Key = Pick<WorldKey, 'secret' | 'hint'>;

/** Hides the keys of a mock in what readers see of its exchanges. */
export interface KeyRedactor {
  /** A key stays remembered when it is revoked: what was secret is not shown afterwards. */
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
      // Added when somebody reads: the journal of most mocks is never read.
      for (const { secret, hint } of awaiting) finder.add({ text: secret, hint });
      awaiting = [];
      const redacted = redact(text);
      return isForeign ? redactForeign(redacted, isForeign) : redacted;
    },
  };
}

/** What is between words that may be the secrets of other mocks. */
const BETWEEN = /([\s/?&=;,"<>]+)/;

function redactForeign(text: string, isForeign: (word: string) => boolean): string {
  const shown = (word: string): string => {
    const plain = decoded(word);
    const readings = [plain, ...decodingsOf(plain).map(({ text: reading }) => reading)];
    const foreign = readings.find(isForeign);
    return foreign === undefined ? word : hintOfForeign(foreign);
  };
  return text.split(BETWEEN).map(shown).join('');
}

const HINT_LENGTH = 4;

/** The end of a secret that no key here has, at most a quarter of it: it may be a key elsewhere. */
export function hintOfForeign(secret: string): string {
  const length = Math.min(HINT_LENGTH, Math.floor(secret.length / 4));
  return `…${secret.slice(secret.length - length).replace(/[^!-~]/g, '?')}`;
}
