/** The plausible ways to compare ids (clause 4.3 r2 leaves it open). */
type Comparison = (a: string, b: string) => number;

const natural = new Intl.Collator('en', { numeric: true });
const collated = new Intl.Collator('en');

const comparisons: Readonly<Record<string, Comparison>> = {
  'code unit': compareUnits,
  'code point': compareCodePoints,
  'case-folded': (a, b) => compareUnits(a.toLowerCase(), b.toLowerCase()),
  numeric: (a, b) => natural.compare(a, b),
  'length first': (a, b) => a.length - b.length || compareUnits(a, b),
  collated: (a, b) => collated.compare(a, b),
  'letters and digits only': (a, b) => compareUnits(alphanumeric(a), alphanumeric(b)),
};

export interface IdOrder {
  readonly comparison: string;
  readonly direction: 'ascending' | 'descending';
}

type IdPairs = readonly (readonly [string, string])[];

/**
 * The first comparison under which all pairs, in listed order, have one direction; undefined if
 * there is none.
 */
export function orderOfPairs(pairs: IdPairs): IdOrder | undefined {
  return fittingOrders(pairs)[0];
}

/** Every comparison under which all pairs have one direction, the simplest first. */
export function fittingOrders(pairs: IdPairs): IdOrder[] {
  return Object.entries(comparisons).flatMap(([comparison, compare]): IdOrder[] => {
    const signs = new Set(pairs.map(([a, b]) => Math.sign(compare(a, b))));
    signs.delete(0);
    if (signs.size !== 1) return [];
    return [{ comparison, direction: signs.has(-1) ? 'ascending' : 'descending' }];
  });
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Differs from code units beyond the basic multilingual plane; equal to the order of UTF-8 bytes.
 */
function compareCodePoints(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0);
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0);
  const at = left.findIndex((point, index) => point !== right[index]);
  if (at === -1) return left.length - right.length;
  return (left[at] ?? 0) - (right[at] ?? -1);
}

function alphanumeric(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
