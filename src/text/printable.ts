/** Characters of a line; two such texts stay below what editors and CI systems still show. */
const MAX_LINE_LENGTH = 4700;
/** Characters of a line in a text of several: response bodies are often one long line. */
const MAX_LINES_LENGTH = 8000;

const UNSEEN =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

/**
 * Makes received text safe to print: characters that control a terminal, change the direction of
 * text or are invisible are shown as code points, and long lines are cut.
 *
 * @param lines whether the text has lines: line feeds and tabs are then kept.
 */
export function printable(text: string, lines: 'one line' | 'lines' = 'one line'): string {
  if (lines === 'one line') return shortened(text, MAX_LINE_LENGTH, escaped);
  const withTabs = (line: string) => line.split('\t').map(escaped).join('\t');
  return text
    .split('\n')
    .map((line) => shortened(line, MAX_LINES_LENGTH, withTabs))
    .join('\n');
}

const escaped = (text: string): string =>
  text.replace(
    UNSEEN,
    (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
  );

/** Cuts neither inside an escaped code point nor inside a surrogate pair. */
function shortened(text: string, most: number, shown: (text: string) => string): string {
  // Escaping never shortens a text.
  const whole = shown(text.slice(0, most + 1));
  if (whole.length <= most) return whole;
  return `${whole.slice(0, most).replace(/\p{Cs}$|\\(?:u(?:\{[\dA-F]*)?)?$/u, '')}…`;
}
