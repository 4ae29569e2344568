/**
 * What a deployment sent, fit to be looked at: characters that steer a terminal, that turn the
 * direction of the text or that cannot be seen at all are shown as their code points.
 *
 * @param lines whether the text has lines: line feeds and tabs are then kept.
 */
export function printable(text: string, lines: 'one line' | 'lines' = 'one line'): string {
  return text.replace(
    /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu,
    (character) =>
      lines === 'lines' && (character === '\n' || character === '\t')
        ? character
        : `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
  );
}
