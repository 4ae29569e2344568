import { shortText } from './short-text.ts';

/** Characters of a line; two such texts stay below what editors and CI systems still show. */
const MAX_LINE_LENGTH = 4700;
/** Characters of a line in a text of several: response bodies are often one long line. */
const MAX_LINES_LENGTH = 8000;

const UNSEEN =
  /(?!\t)[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

/**
 * Makes received text safe to print: characters that control a terminal, change the direction of
 * text or are invisible are shown as code points, and long lines are cut.
 *
 * @param lines whether the text has lines: line feeds are then kept.
 */
export function printable(text: string, lines: 'one line' | 'lines' = 'one line'): string {
  if (lines === 'one line') return escaped(shortText(text, MAX_LINE_LENGTH));
  return text
    .split('\n')
    .map((line) => escaped(shortText(line, MAX_LINES_LENGTH)))
    .join('\n');
}

const escaped = (text: string): string =>
  text.replace(
    UNSEEN,
    (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
  );
