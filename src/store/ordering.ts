import { perProfile } from '../profile/per-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { type Instant, stepsOf } from '../template/instant.ts';
import { STEPS } from '../template/write-iso.ts';
import type { WorldFile } from '../world/world.ts';

/** A place in a listing, by the values that decide the order (clause 4.3 r2). */
export interface Position {
  readonly orderTime: Instant;
  readonly id: string;
}

type Placed = Pick<WorldFile, 'createdAt' | 'id'>;

/** The listing order of a profile. */
export interface Ordering {
  /** Orders with the same name are the same. */
  readonly name: string;
  /** The part of a creation time that the order uses. */
  orderTimeOf(createdAt: Instant): Instant;
  positionOf(file: Placed): Position;
  /** Negative if the file is before the position: newest first, ties by id as the profile says. */
  compare(file: Placed, position: Position): number;
  /** The same between two files. */
  compareFiles(a: Placed, b: Placed): number;
}

/** The choices of a profile that decide the order of files. */
function orderSettings({ listing, formats }: Profile) {
  const { style, precision, order } = formats.createdAt;
  const { tieOrder, idComparison } = listing;
  return { tieOrder, idComparison, precision: style === 'rfc2822' ? 's' : precision, order };
}

/**
 * The order of listings under a profile (clause 4.3 r2): by the creation time as far as it is
 * shown, or more precise if the profile hides digits, then by id.
 */
export const orderingOf = perProfile((profile): Ordering => {
  const settings = orderSettings(profile);
  const { tieOrder, idComparison, precision, order } = settings;
  const unit = order === 'finer' ? 1 : STEPS[precision];
  const compareIds = idComparisons[idComparison];
  const direction = tieOrder === 'ascending' ? 1 : -1;
  const orderTimeOf = (createdAt: Instant) =>
    unit === 1 ? createdAt : stepsOf(createdAt, unit) * unit;
  const compareTies = (a: string, b: string) => direction * compareIds(a, b);
  return {
    name: JSON.stringify(settings),
    orderTimeOf,
    positionOf: ({ createdAt, id }) => ({ orderTime: orderTimeOf(createdAt), id }),
    compare: ({ createdAt, id }, position) =>
      position.orderTime - orderTimeOf(createdAt) || compareTies(id, position.id),
    compareFiles: (a, b) =>
      orderTimeOf(b.createdAt) - orderTimeOf(a.createdAt) || compareTies(a.id, b.id),
  };
});

/** Locale-free, so that the order is the same on every machine. */
function byCodePoint(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rankOf(left) - rankOf(right);
  }
  return a.length - b.length;
}

/** A surrogate stands for a character that comes after all those of one code unit. */
const rankOf = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** The part before the trailing number, and the number without leading zeros. */
function splitNumber(text: string): [prefix: string, digits: string] {
  const [run = ''] = /(?<!\d)\d+$/.exec(text) ?? [];
  return [text.slice(0, text.length - run.length), run.replace(/^0+(?=\d)/, '')];
}

/** Ids that end in digits compare by their prefix, then by the number; the text decides ties. */
function byNumber(a: string, b: string): number {
  const [prefixA, digitsA] = splitNumber(a);
  const [prefixB, digitsB] = splitNumber(b);
  return (
    byCodePoint(prefixA, prefixB) ||
    digitsA.length - digitsB.length ||
    byCodePoint(digitsA, digitsB) ||
    byCodePoint(a, b)
  );
}

const idComparisons = {
  'code-point': byCodePoint,
  'case-folded': (a: string, b: string) =>
    byCodePoint(a.toLowerCase(), b.toLowerCase()) || byCodePoint(a, b),
  numeric: byNumber,
} as const satisfies Record<Profile['listing']['idComparison'], unknown>;
