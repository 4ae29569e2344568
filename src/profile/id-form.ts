import { alphabets } from '../template/alphabets.ts';
import type { IdFormat } from './formats.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ULID = /^[0-7][\dA-HJKMNP-TV-Z]{25}$/i;

/** Whether a text might be an id of the format, be it given out or not. */
export function hasIdForm(id: string, format: IdFormat): boolean {
  if (!id.startsWith(format.prefix)) return false;
  const rest = id.slice(format.prefix.length);
  switch (format.style) {
    case 'uuid':
      return UUID.test(rest);
    case 'ulid':
      return ULID.test(rest);
    case 'sequential':
      return /^\d+$/.test(rest);
    case 'random': {
      const known = Object.entries(alphabets).find(([name]) => name === format.alphabet);
      const symbols = new Set(known?.[1] ?? format.alphabet);
      return (
        Array.from(rest).length === format.length && [...rest].every((each) => symbols.has(each))
      );
    }
  }
}
