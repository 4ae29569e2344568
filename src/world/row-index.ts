/**
 * Finds the row that a text has alone, undefined where there is none; and gives it one, where there
 * is none and a row is given.
 */
export type RowIndex = (text: string, row?: number) => number | undefined;

/**
 * Rows by their texts, as a table of numbers: a `Map` of a million texts takes ten times as much
 * memory, and five times as long to fill.
 *
 * @param most rows that it will have.
 */
export function createRowIndex(most: number, textOf: (row: number) => string): RowIndex {
  // At the hash of a text or behind it, its row and one; in the bits that no row needs, those of
  // the hash, so that hardly any other text is looked at. Never more than three quarters full.
  const slots = new Uint32Array(powerOver((most * 4) / 3));
  const rowBits = powerOver(most + 1) - 1;
  return (text, row) => {
    const hashed = hash(text);
    for (let index = hashed; ; index++) {
      index &= slots.length - 1;
      const slot = slots[index] ?? 0;
      if (slot === 0) {
        if (row !== undefined) slots[index] = (hashed & ~rowBits) | (row + 1);
        return undefined;
      }
      const found = (slot & rowBits) - 1;
      if (((slot ^ hashed) & ~rowBits) === 0 && textOf(found) === text) return found;
    }
  };
}

/** The power of two above a number. */
const powerOver = (number: number): number => 2 ** Math.ceil(Math.log2(number + 1));

/** FNV-1a over the characters, its upper half mixed into the lower one. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value ^ (value >>> 15);
}
