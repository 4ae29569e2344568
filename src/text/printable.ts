/** Characters of a line; two such texts stay below what editors and CI systems still show. */
const MAX_LINE_LENGTH = 4700;
/** Characters of a line among lines: bodies of answers come as one. */
const MAX_LINES_LENGTH = 8000;

const UNSEEN =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

/**
 * Received text, made safe to print: characters that steer a terminal, that turn the
 * direction of the text or that cannot be seen at all are shown as their code points, and no line
 * is of any length.
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

/** Cut neither inside of a code point that is shown nor of a surrogate pair. */
function shortened(text: string, most: number, shown: (text: string) => string): string {
  // No text gets shorter by being shown.
  const whole = shown(text.slice(0, most + 1));
  if (whole.length <= most) return whole;
  return `${whole.slice(0, most).replace(/\p{Cs}$|\\(?:u(?:\{[\dA-F]*)?)?$/u, '')}…`;
}
