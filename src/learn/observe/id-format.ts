import type { IdFormat } from '../../profile/id-format.ts';
import { alphabets as named } from '../../template/alphabets.ts';

/** The format of ids, generalised from those seen (clauses 2.2 and 2.3, format of id). */

const UUID = /^[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-[\dA-Fa-f]{12}$/;

/**
 * The format, or in words what no profile has.
 *
 * @param ids at least one, without duplicates.
 */
export function idFormatOf(ids: readonly string[]): IdFormat | string {
  return uuidFormat(ids) ?? numberFormat(ids) ?? randomFormat(ids);
}

function uuidFormat(ids: readonly string[]): IdFormat | undefined {
  const uuids = ids.map((id) => id.slice(-36));
  const [prefix = '', ...others] = new Set(ids.map((id) => id.slice(0, -36)));
  if (others.length > 0 || !uuids.every((id) => UUID.test(id))) return undefined;
  const isUpper = uuids.every((id) => id === id.toUpperCase());
  return { style: 'uuid', case: isUpper ? 'upper' : 'lower', prefix };
}

/** Numbers that are close together or differ in length: random numbers would not. */
function numberFormat(ids: readonly string[]): IdFormat | undefined {
  const matches = ids.map((id) => /^(.*?)(\d{1,15})$/s.exec(id));
  const [prefix = '', ...others] = new Set(matches.map((match) => match?.[1] ?? '\0'));
  if (others.length > 0 || prefix === '\0') return undefined;
  const digits = matches.map((match) => match?.[2] ?? '');
  const numbers = digits.map(Number);
  const lengths = new Set(digits.map((text) => text.length));
  const least = numbers.reduce((a, b) => Math.min(a, b));
  const most = numbers.reduce((a, b) => Math.max(a, b));
  const isDense = most - least < ids.length * 50;
  if (!isDense && lengths.size === 1) return undefined;
  const padded = digits.some((text) => text.length > 1 && text.startsWith('0'));
  // The first number is not seen, but how many digits it has.
  const start = padded || least < 10 ? 1 : 10 ** (String(least).length - 1);
  return { style: 'sequential', prefix, start, width: padded ? Math.min(...lengths) : 0 };
}

function randomFormat(ids: readonly string[]): IdFormat | string {
  const [prefix = ''] = /^.*[^A-Za-z0-9](?=[A-Za-z0-9]|$)/s.exec(commonStart(ids)) ?? [];
  const rests = ids.map((id) => Array.from(id.slice(prefix.length)));
  const [length = 0, ...others] = new Set(rests.map((rest) => rest.length));
  if (length === 0 || others.length > 0) return 'of varying length';
  const seen = [...new Set(rests.flat())].toSorted().join('');
  return { style: 'random', prefix, length, alphabet: alphabetOf(seen, length * ids.length) };
}

const alphabets = Object.entries(named).toSorted(([, a], [, b]) => a.length - b.length);

/**
 * The name of the smallest known alphabet with all characters seen, or else those characters.
 *
 * @param drawn how many characters were drawn in total: after many, a character that never occurred
 *   is not in the alphabet.
 */
export function alphabetOf(seen: string, drawn: number): string {
  const known = alphabets.find(([, characters]) => {
    if (!Array.from(seen).every((character) => characters.includes(character))) return false;
    const expectedMissing = characters.length * (1 - 1 / characters.length) ** drawn;
    return characters.length === seen.length || expectedMissing > 0.01;
  });
  return known?.[0] ?? seen;
}

/** The longest common start of texts. */
function commonStart([first = '', ...others]: readonly string[]): string {
  const end = Array.from(first).findIndex((_, at) =>
    others.some((other) => !other.startsWith(first.slice(0, at + 1))),
  );
  return end === -1 ? first : first.slice(0, end);
}
