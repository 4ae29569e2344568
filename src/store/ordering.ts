import type { Profile } from '../profile/schema.ts';
import { type Instant, MICROSECONDS } from '../template/instant.ts';

/** A place in a listing: what the order is made of (clause 4.3 r2). */
export interface Position {
  readonly orderTime: Instant;
  readonly id: string;
}

/** The listing order of a profile. */
export interface Ordering {
  /** The part of a creation time that the order goes by. */
  orderTimeOf(createdAt: Instant): Instant;
  /** Negative where `a` is listed before `b`: newest first, ties by id as the profile says. */
  compare(a: Position, b: Position): number;
}

/**
 * The order of listings under a profile (clause 4.3 r2): by the creation time as far as it is
 * shown, or finer where the profile hides a precision, then by id.
 */
export function createOrdering({ listing, formats }: Profile): Ordering {
  const unit = formats.createdAt.order === 'finer' ? 1 : shownUnit(formats.createdAt);
  const compareIds = idComparisons[listing.idComparison];
  const direction = listing.tieOrder === 'ascending' ? 1 : -1;
  return {
    orderTimeOf: (createdAt) => Math.floor(createdAt / unit) * unit,
    compare: (a, b) => b.orderTime - a.orderTime || direction * compareIds(a.id, b.id),
  };
}

function shownUnit({ style, precision }: Profile['formats']['createdAt']): number {
  if (style === 'rfc2822' || precision === 's') return MICROSECONDS.second;
  return precision === 'ms' ? MICROSECONDS.millisecond : 1;
}

/** Locale-free, so that the order is the same on every machine. */
const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const DIGITS_AT_END = /^(.*?)0*(\d+)$/s;

/** Ids that end in digits compare by their prefix, then by the number; the text decides ties. */
function byNumber(a: string, b: string): number {
  const [, prefixA = a, digitsA = ''] = DIGITS_AT_END.exec(a) ?? [];
  const [, prefixB = b, digitsB = ''] = DIGITS_AT_END.exec(b) ?? [];
  return (
    byCodeUnit(prefixA, prefixB) ||
    digitsA.length - digitsB.length ||
    byCodeUnit(digitsA, digitsB) ||
    byCodeUnit(a, b)
  );
}

const idComparisons = {
  'code-point': byCodeUnit,
  'case-folded': (a: string, b: string) =>
    byCodeUnit(a.toLowerCase(), b.toLowerCase()) || byCodeUnit(a, b),
  numeric: byNumber,
} as const satisfies Record<Profile['listing']['idComparison'], unknown>;
