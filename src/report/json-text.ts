import type { Json } from '../document/wire.ts';

/** What a schema of a report describes, as a report that is only read. */
export type Described<Value> = [Json] extends [Value]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Described<Value[Key]> }
    : Value;

/** Control characters of two bytes, and what turns the direction of a text or cannot be seen. */
const UNSEEN =
  /[\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g;

/** JSON for a file that someone looks at: indented, ending in a line feed, nothing in it unseen. */
export function jsonText(value: unknown): string {
  const escaped = JSON.stringify(value, null, 2).replace(
    UNSEEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}
