import { type FoundSecret, type Secret, SecretFinder } from './find-secrets.ts';
import { LONGEST_PIECE } from './secret-forms.ts';

/**
 * Replaces every known secret in a text by its hint, and then cuts the text: if it were cut first,
 * it could end with a part of a secret that nobody finds.
 *
 * @param most characters that are left at most; all of them if left out.
 */
export type Redact = (text: string, most?: number) => string;

/** Two hexadecimal digits a character, each escaped twice: `\u005cu0041`, all of it as `\u….` */
const LONGEST_FORM = LONGEST_PIECE * 2 * 36;

/** Makes a function that hides secrets in all forms that a `SecretFinder` finds. */
export const redactor = (secrets: Iterable<Secret>): Redact =>
  redactWith(new SecretFinder(secrets));

/** The same with a finder that may come to know more secrets. */
export const redactWith =
  (finder: SecretFinder): Redact =>
  (text, most = Number.POSITIVE_INFINITY) => {
    // The rest is dropped unseen: no piece of a secret that begins before the cut reaches it.
    const found = finder.find(text.slice(0, most + LONGEST_FORM));
    return withHints(text, most, found);
  };

function withHints(text: string, most: number, found: FoundSecret[]): string {
  if (found.length === 0) return text.slice(0, most);
  // The longest first, or a secret that contains another would be left half visible.
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  let last = '';
  for (const { start, end, secret } of found) {
    if (start >= most) break;
    // What overlaps another, or goes on with the same secret, is covered by its hint.
    const isCovered = start < at || (start === at && secret.hint === last);
    if (!isCovered) {
      parts.push(text.slice(at, start), secret.hint);
      last = secret.hint;
    }
    at = Math.max(at, end);
  }
  parts.push(text.slice(at, Math.max(at, most)));
  return parts.join('').slice(0, most);
}
