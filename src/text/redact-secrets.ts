import { asGiven, type DecodedText, decodings, percentDecoded } from './decoded-text.ts';
import { type FindNeedles, needleFinder } from './find-needles.ts';
import { needlesOf, type Secret } from './secret-forms.ts';

/**
 * Replaces every known secret in a text by its hint, and then cuts the text: one that was cut
 * before would end with a part of a secret that nobody finds.
 *
 * @param most characters that are left at most; all of them where it is left out.
 */
export type Redact = (text: string, most?: number) => string;

/** What an escape of every character of an escape takes: `\u0041`, each of them as `\u0041`. */
const LONGEST_ESCAPE = 36;
/** An encoding may itself be encoded: a URL inside of JSON. */
const MOST_DECODINGS = 2;
/** A URL that goes from hand to hand may be percent-encoded by each; so often, `%2525…41` fits. */
const MOST_PERCENT_DECODINGS = 16;

/**
 * Makes a function that replaces secrets as they stand, reversed, in hexadecimal and in base64,
 * wherever in the encoded text; each of these percent-encoded, escaped as in JSON or in HTML, in
 * part or in whole. Of a long secret the case counts for nothing: names of headers lose theirs.
 */
export function redactor(secrets: readonly Secret[]): Redact {
  const needles = secrets.flatMap(needlesOf);
  const longest = Math.max(0, ...needles.map(({ form }) => form.length));
  const find = needleFinder(needles);
  return (text, most = Number.POSITIVE_INFINITY) => {
    // What is beyond a whole secret at the edge is dropped unseen, so that no part of one is left.
    const looked = text.slice(0, most + longest * LONGEST_ESCAPE);
    return written(looked, most, placesOf(looked, find));
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly hint: string;
  /** Whether the case of its letters is that of the secret, too. */
  readonly isExact: boolean;
}

function placesOf(text: string, find: FindNeedles): Place[] {
  const given = asGiven(text);
  let texts = [given];
  const places: Place[] = [];
  for (let times = 0; times <= MOST_DECODINGS; times += 1) {
    for (const each of texts) addPlaces(places, each, find);
    texts = times < MOST_DECODINGS ? texts.flatMap(decodings) : [];
  }
  let decoded: DecodedText | undefined = given;
  for (let times = 1; decoded && times <= MOST_PERCENT_DECODINGS; times += 1) {
    decoded = percentDecoded(decoded);
    if (decoded && times > MOST_DECODINGS) addPlaces(places, decoded, find);
  }
  // The longest first, or a secret that contains another would be left half visible.
  return places.sort(
    (a, b) => a.start - b.start || b.end - a.end || Number(b.isExact) - Number(a.isExact),
  );
}

function addPlaces(places: Place[], { text, startOf }: DecodedText, find: FindNeedles): void {
  find(text, ({ form, small, hint }, at, end) => {
    if (small === undefined && isPartOfWord(text, at, end)) return;
    const isExact = text.startsWith(form, at);
    places.push({ start: startOf(at), end: startOf(end), hint, isExact });
  });
}

const isPartOfWord = (text: string, start: number, end: number): boolean =>
  /[A-Za-z\d]/.test(text.charAt(start - 1) + text.charAt(end));

function written(text: string, most: number, places: readonly Place[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, hint } of places) {
    if (start >= most) break;
    // What reaches over the end of another is a part of a secret as well.
    if (start >= at) pieces.push(text.slice(at, start), hint);
    at = Math.max(at, end);
  }
  pieces.push(text.slice(at, Math.max(at, most)));
  return pieces.join('').slice(0, most);
}
