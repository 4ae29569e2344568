import { SHORTEST_IN_WORDS } from '../text/secret-forms.ts';
import type { WorldKey } from '../world/world.ts';
import { type EncodedText, readEncodings } from './encoded-text.ts';
import { type EncodedView, viewsOf } from './encoded-views.ts';
import { otherReadings } from './other-readings.ts';
import { createSecretIndex, type SecretIndex } from './secret-index.ts';

type Secret = Pick<WorldKey, 'secret' | 'hint'>;

export interface TargetRedactor {
  /** A key stays remembered when it is revoked: what was secret is not shown afterwards. */
  remember(key: Secret): void;
  /**
   * Puts the hint in the place of a key's secret in a path or a query: a client that sends it
   * there is at fault, but a journal must not spread it. A short one is hidden as a word of its own
   * alone, or it would garble the words that it is a part of; a longer one backwards, in
   * hexadecimal and in base64, too. All else stays as it was sent, encoded
   * where it was: a line break that somebody sends makes no line of a log. Takes as long with a
   * million keys as with one.
   */
  redact(target: string): string;
}

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
  const foreignIn = (word: string): string | undefined =>
    [word, ...otherReadings(word).map(({ text }) => text)].find(isForeign);
  const redactForeign = (target: string): string =>
    target
      .split(BETWEEN)
      .map((word) => {
        const foreign = foreignIn(decode(word));
        return foreign === undefined ? word : hintOfForeign(foreign);
      })
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
      const places = viewsOf(encoded).flatMap((view) =>
        placesIn(view, index, ({ length }) => length >= SHORTEST_IN_WORDS),
      );
      const plain = placesIn(
        plainView(encoded),
        index,
        ({ length }, position, end) =>
          length >= SHORTEST_IN_WORDS ||
          (isWordBegin(encoded, position) && isWordEnd(encoded, end)),
      );
      return redactForeign(written(target, [...plain, ...places]));
    },
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly hint: string;
}

const itself = (position: number) => position;

const plainView = (read: EncodedText): EncodedView => ({
  read,
  plainAt: (position) => (read.encodedAt(position).length > 0 ? '' : read.text.charAt(position)),
  runs: [{ from: 0, to: read.text.length }],
  startOf: itself,
  endOf: itself,
});

/** Where the secrets stand in a text that is read in one way. */
function placesIn(
  view: EncodedView,
  index: SecretIndex,
  accepts: (secret: string, position: number, end: number) => boolean,
): Place[] {
  const { read, runs, startOf, endOf } = view;
  const places: Place[] = [];
  for (const { from, to } of runs) {
    for (let at = from; at < to; at++) {
      if (!mayBegin(view, at, index)) continue;
      const found = index.find(read, at, (secret, end) => accepts(secret, at, end));
      if (!found) continue;
      const edges = [startOf(at), endOf(found.end)];
      places.push({ start: Math.min(...edges), end: Math.max(...edges), hint: found.value });
    }
  }
  return places;
}

/** Nearly no position of a text is the beginning of a secret. */
function mayBegin({ read, plainAt }: EncodedView, position: number, index: SecretIndex): boolean {
  const plain = plainAt(position);
  if (plain !== '') return index.begins(plain);
  if (index.begins(read.text[position] ?? '')) return true;
  return read.encodedAt(position).some(({ character }) => index.begins(character));
}

/** What stands for a text in which no part of any secret is shown, however they overlap. */
function written(text: string, places: Place[]): string {
  // As it was written itself, a secret counts before what it says in another way.
  places.sort((a, b) => a.start - b.start || b.end - a.end);
  let redacted = '';
  let shown = 0;
  for (const { start, end, hint } of places) {
    if (start >= shown) redacted += text.slice(shown, start) + hint;
    shown = Math.max(shown, end);
  }
  return redacted + text.slice(shown);
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

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
