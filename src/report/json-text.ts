/**
 * Two-byte control characters, and characters that are invisible or change the direction of text.
 */
const UNSEEN =
  /[\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g;

/**
 * JSON for a file that people read: indented, with a trailing line feed and escapes for invisible
 * characters.
 */
export function jsonText(value: unknown): string {
  const escaped = JSON.stringify(value, null, 2).replace(
    UNSEEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}
