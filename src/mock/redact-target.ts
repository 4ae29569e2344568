import type { WorldKey } from '../world/world.ts';
import { type EncodedText, readEncodings } from './encoded-text.ts';
import { createSecretIndex, type SecretIndex } from './secret-index.ts';

type Secret = Pick<WorldKey, 'secret' | 'hint'>;

export interface TargetRedactor {
  /** A key stays remembered when it is revoked: what was secret is not shown afterwards. */
  remember(key: Secret): void;
  /**
   * Puts the hint in the place of a key's secret in a path or a query: a client that sends it
   * there is at fault, but a journal must not spread it. A short one is hidden as a word of its own
   * alone, or it would garble the words that it is a part of. All else stays as it was sent, encoded
   * where it was: a line break that somebody sends makes no line of a log. Takes as long with a
   * million keys as with one.
   */
  redact(target: string): string;
}

/** From this length on a secret is found inside other text too; a shorter one stands for itself. */
const SHORTEST_FOUND_INSIDE = 8;

/** What words are made of. */
const WORD = /^[A-Za-z\d]$/;
/** Of an encoded character, that far back its beginning is looked for. */
const LONGEST_ENCODED = 64;

/** What stands between the words of a target that may be the secrets of others. */
const BETWEEN = /([/?&=;,]+)/;
const HINT_LENGTH = 4;

/** The end of a secret that is none of the mock's, at most a quarter of it: it may be one elsewhere. */
export function hintOfForeign(secret: string): string {
  const length = Math.min(HINT_LENGTH, Math.floor(secret.length / 4));
  return `…${secret.slice(secret.length - length).replace(/[^!-~]/g, '?')}`;
}

/** @param isForeign whether a word is the secret of another mock at the same place. */
export function createTargetRedactor(
  keys: readonly Secret[],
  isForeign: (word: string) => boolean = () => false,
): TargetRedactor {
  const redactForeign = (target: string): string =>
    target
      .split(BETWEEN)
      .map((word) => (isForeign(decode(word)) ? hintOfForeign(decode(word)) : word))
      .join('');
  let awaiting = [...keys];
  let made: SecretIndex | undefined;
  /** Made when somebody looks: most mocks are never asked what they were asked. */
  const indexOfAll = (): SecretIndex => {
    made ??= createSecretIndex();
    for (const { secret, hint } of awaiting) made.set(secret, hint);
    awaiting = [];
    return made;
  };
  return {
    remember: (key) => void awaiting.push(key),
    redact(target) {
      const index = indexOfAll();
      const encoded = readEncodings(target);
      const find = (position: number) =>
        index.find(
          encoded,
          position,
          (secret, end) =>
            secret.length >= SHORTEST_FOUND_INSIDE ||
            (isWordBegin(encoded, position) && isWordEnd(encoded, end)),
        );
      let redacted = '';
      let shown = 0;
      for (let at = 0; at < target.length; at++) {
        // Nearly no position of a target is the beginning of a secret.
        const mayBegin =
          index.begins(target[at] ?? '') ||
          encoded.encodedAt(at).some(({ character }) => index.begins(character));
        const found = mayBegin ? find(at) : null;
        if (!found) continue;
        redacted += target.slice(shown, at) + found.value;
        shown = endOfOverlaps(at, found.end, (position) => find(position)?.end ?? 0);
        at = shown - 1;
      }
      return redactForeign(redacted + target.slice(shown));
    },
  };
}

/** Whether what stands before a position, as it stands or decoded, is no part of a word. */
function isWordBegin({ text, encodedAt }: EncodedText, position: number): boolean {
  if (!WORD.test(text.charAt(position - 1))) return true;
  for (let at = position - 3; at >= Math.max(0, position - LONGEST_ENCODED); at--) {
    if (encodedAt(at).some(({ character, end }) => end === position && !WORD.test(character))) {
      return true;
    }
  }
  return false;
}

/** The same of what stands behind. */
function isWordEnd({ text, encodedAt }: EncodedText, position: number): boolean {
  const behind = encodedAt(position);
  if (behind.length > 0) return behind.some(({ character }) => !WORD.test(character));
  return !WORD.test(text.charAt(position));
}

/** Where the last of the secrets ends that begin within one another: no part of any is shown. */
function endOfOverlaps(start: number, end: number, endOf: (position: number) => number): number {
  let last = end;
  for (let at = start + 1; at < last; at++) last = Math.max(last, endOf(at));
  return last;
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
