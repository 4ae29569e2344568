import { maxOf, minOf } from '../../../contract-tests/suite.ts';
import { alphabets as named } from '../../template/alphabets.ts';

/** The format of ids, generalised from those seen (clauses 2.2 and 2.3, format of id). */
export type IdFormatValue =
  | {
      readonly style: 'uuid';
      readonly version: number | null;
      readonly case: Case;
      readonly prefix: string;
    }
  | { readonly style: 'ulid'; readonly case: Case; readonly prefix: string }
  /** Numbers; `width` is the width of zero-padded ones, else 0. */
  | {
      readonly style: 'sequential';
      readonly prefix: string;
      readonly start: number;
      readonly width: number;
    }
  /** `alphabet` is the name of an alphabet in profiles, or the characters themselves. */
  | {
      readonly style: 'random';
      readonly prefix: string;
      readonly length: number;
      readonly alphabet: string;
    }
  | {
      readonly style: 'other';
      readonly prefix: string;
      readonly minLength: number;
      readonly maxLength: number;
      readonly characters: string;
    };

type Case = 'lower' | 'upper';

const UUID = /^[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-([\dA-Fa-f])[\dA-Fa-f]{3}-[\dA-Fa-f]{4}-[\dA-Fa-f]{12}$/;
const ULID = /^[0-7][\dA-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
/** The alphabet of ULIDs: without I, L, O, U. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param ids at least one, without duplicates. */
export function idFormatOf(ids: readonly string[]): IdFormatValue {
  const uuids = splitAtEnd(ids, 36, (rest) => UUID.test(rest));
  if (uuids) {
    const [version = '', ...others] = new Set(uuids.rests.map((rest) => rest.charAt(14)));
    const isOne = others.length === 0 && /\d/.test(version);
    return { style: 'uuid', version: isOne ? Number(version) : null, ...uuids.shown };
  }
  const ulids = splitAtEnd(ids, 26, (rest) => ULID.test(rest) && isPlausibleTime(rest));
  if (ulids) return { style: 'ulid', ...ulids.shown };
  return numberFormat(ids) ?? randomFormat(ids);
}

/** Splits ids into one common prefix and an end with a fixed format. */
function splitAtEnd(ids: readonly string[], length: number, fits: (rest: string) => boolean) {
  const rests = ids.map((id) => id.slice(-length));
  const [prefix = '', ...others] = new Set(ids.map((id) => id.slice(0, -length)));
  const isLower = rests.some((rest) => /[a-z]/.test(rest));
  const shown = { case: isLower ? 'lower' : 'upper', prefix } as const;
  return others.length === 0 && rests.every(fits) ? { rests, shown } : undefined;
}

/** Twenty-six characters do not make a ULID: the time at its start must be plausible. */
function isPlausibleTime(ulid: string): boolean {
  const time = Array.from(ulid.slice(0, 10).toUpperCase()).reduce(
    (sum, character) => sum * 32 + CROCKFORD.indexOf(character),
    0,
  );
  return time >= Date.UTC(1990) && time <= Date.UTC(2100);
}

/** Numbers that are close together or differ in length: random numbers would not. */
function numberFormat(ids: readonly string[]): IdFormatValue | undefined {
  const matches = ids.map((id) => /^(.*?)(\d{1,15})$/s.exec(id));
  const [prefix = '', ...others] = new Set(matches.map((match) => match?.[1] ?? '\0'));
  if (others.length > 0 || prefix === '\0' || /\d$/.test(prefix)) return undefined;
  const digits = matches.map((match) => match?.[2] ?? '');
  const numbers = digits.map(Number);
  const lengths = new Set(digits.map((text) => text.length));
  const start = minOf(numbers);
  const isDense = maxOf(numbers) - start < ids.length * 50;
  if (!isDense && lengths.size === 1) return undefined;
  const padded = digits.some((text) => text.length > 1 && text.startsWith('0'));
  const width = padded ? minOf(lengths) : 0;
  return { style: 'sequential', prefix, start, width };
}

function randomFormat(ids: readonly string[]): IdFormatValue {
  const prefix = prefixOf(ids);
  const rests = ids.map((id) => Array.from(id.slice(prefix.length)));
  const lengths = rests.map((rest) => rest.length);
  const [minLength, maxLength] = [minOf(lengths), maxOf(lengths)];
  const seen = [...new Set(rests.flat())].toSorted().join('');
  if (minLength !== maxLength || minLength === 0) {
    return { style: 'other', prefix, minLength, maxLength, characters: seen };
  }
  const drawn = minLength * ids.length;
  return { style: 'random', prefix, length: minLength, alphabet: alphabetOf(seen, drawn) };
}

/** The common start of all ids, up to a separator: random characters may agree by chance. */
function prefixOf(ids: readonly string[]): string {
  const common = commonStart(ids);
  const [separated = ''] = /^.*[^A-Za-z0-9](?=[A-Za-z0-9]|$)/s.exec(common) ?? [];
  const isLong = ids.length >= 20 && common !== ids[0];
  return separated !== '' || !isLong ? separated : common;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = named.digits;

/** Includes alphabets without a name; the smallest with all the characters is the likeliest. */
const alphabets: readonly string[] = [
  ...Object.values(named),
  `${DIGITS}ABCDEF`,
  CROCKFORD,
  CROCKFORD.toLowerCase(),
  LETTERS,
  `${DIGITS}${LETTERS}`,
  `${DIGITS}${LETTERS.toUpperCase()}`,
  `${named.base62}-_`,
].toSorted((a, b) => a.length - b.length);

/**
 * The name of a known alphabet with all characters seen; its characters if it has no name; or else
 * the characters seen.
 *
 * @param drawn how many characters were drawn in total: after many, a character that never occurred
 *   is not in the alphabet.
 */
export function alphabetOf(seen: string, drawn: number): string {
  const known = alphabets.find((characters) => {
    if (!Array.from(seen).every((character) => characters.includes(character))) return false;
    const expectedMissing = characters.length * (1 - 1 / characters.length) ** drawn;
    return characters.length === seen.length || expectedMissing > 0.01;
  });
  const isKnown = ([, characters]: readonly [string, string]) => characters === known;
  return Object.entries(named).find(isKnown)?.[0] ?? known ?? seen;
}

/** The longest common start of texts. */
function commonStart([first = '', ...others]: readonly string[]): string {
  const end = Array.from(first).findIndex((_, at) =>
    others.some((other) => !other.startsWith(first.slice(0, at + 1))),
  );
  return end === -1 ? first : first.slice(0, end);
}
