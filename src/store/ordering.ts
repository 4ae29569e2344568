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

/**
 * The order of listings under a profile (clause 4.3 r2): by the creation time as far as it is
 * shown, or more precise if the profile hides digits, then by id.
 */
export const orderingOf = perProfile(({ listing, formats }): Ordering => {
  const { tieOrder, idComparison } = listing;
  const { style, precision, order } = formats.createdAt;
  const unit = order === 'finer' ? 1 : STEPS[style === 'rfc2822' ? 's' : precision];
  const compareIds = idComparisons[idComparison];
  const direction = tieOrder === 'ascending' ? 1 : -1;
  const orderTimeOf = (createdAt: Instant) =>
    unit === 1 ? createdAt : stepsOf(createdAt, unit) * unit;
  const compareTies = (a: string, b: string) => direction * compareIds(a, b);
  return {
    name: [tieOrder, idComparison, unit].join(),
    orderTimeOf,
    positionOf: ({ createdAt, id }) => ({ orderTime: orderTimeOf(createdAt), id }),
    compare: ({ createdAt, id }, position) =>
      position.orderTime - orderTimeOf(createdAt) || compareTies(id, position.id),
    compareFiles: (a, b) =>
      orderTimeOf(b.createdAt) - orderTimeOf(a.createdAt) || compareTies(a.id, b.id),
  };
});

/** Locale-free, so that the order is the same on every machine. */
const byCodePoint = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Ids that end in digits compare by their prefix, then by the number; the text decides ties. */
function byNumber(a: string, b: string): number {
  const [one, other] = [splitNumber(a), splitNumber(b)];
  return (
    byCodePoint(one.prefix, other.prefix) || Number(one.number - other.number) || byCodePoint(a, b)
  );
}

function splitNumber(id: string) {
  const prefix = id.replace(/(?<!\d)\d+$/, '');
  return { prefix, number: BigInt(id.slice(prefix.length)) };
}

const idComparisons = {
  'code-point': byCodePoint,
  'case-folded': (a: string, b: string) =>
    byCodePoint(a.toLowerCase(), b.toLowerCase()) || byCodePoint(a, b),
  numeric: byNumber,
} as const satisfies Record<Profile['listing']['idComparison'], unknown>;
