import type { JsonBytes } from '../template/json-bytes.ts';

/** Texts that are joined into one: a short one by itself weighs twice what is in it. */
const JOINED = 128;

/**
 * Texts by row. What the garbage collector has to look through, and the memory, is that of a
 * hundredth as many strings.
 */
export interface TextColumn {
  /** In any order, each once. */
  set(row: number, text: string): void;
  /** Empty where none was given. */
  at(row: number): string;
  /** Writes one as `JsonBytes` does: no text is made of it on the way. */
  write(row: number, json: JsonBytes): boolean;
}

export function createTextColumn(length: number): TextColumn {
  /** Joined once all of them are there. */
  const groups: (string | string[])[] = [];
  /** Texts that a group has. */
  const counts = new Uint8Array(Math.ceil(length / JOINED));
  /** Where in its group a text ends. */
  const ends = new Uint32Array(length);
  return {
    set(row, text) {
      const index = row % JOINED;
      const number = (row - index) / JOINED;
      const group = groups[number] ?? [];
      groups[number] = group;
      if (typeof group === 'string') return;
      group[index] = text;
      counts[number] = (counts[number] ?? 0) + 1;
      if (counts[number] < JOINED) return;
      let end = 0;
      for (let each = 0; each < JOINED; each++) {
        end += group[each]?.length ?? 0;
        ends[row - index + each] = end;
      }
      groups[number] = group.join('');
    },
    at(row) {
      const index = row % JOINED;
      const group = groups[(row - index) / JOINED] ?? [];
      return typeof group === 'string'
        ? group.slice(index === 0 ? 0 : ends[row - 1], ends[row])
        : (group[index] ?? '');
    },
    write(row, json) {
      const index = row % JOINED;
      const group = groups[(row - index) / JOINED] ?? [];
      return typeof group === 'string'
        ? json.text(group, index === 0 ? 0 : ends[row - 1], ends[row])
        : json.text(group[index] ?? '');
    },
  };
}
