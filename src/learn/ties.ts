import { need } from '../../contract-tests/suite.ts';
import type { Seen } from './field-reader.ts';

/** Whether the order of files with equal creation times is significant (clause 4.3 r2). */

export const HIDDEN_ORDER = 'a hidden precision seems to decide the order of equal times';

/** Fewer pairs are too often ordered by chance. */
export const TELLING_PAIRS = 12;

export function tooFew<Value = never>(pairs: number, value?: Value) {
  return {
    assume: `${pairs} ties may have this order by chance`,
    need: need.files('a workspace with more files created at one instant'),
    ...(value !== undefined && { value }),
  };
}

/** So many ties in whole seconds are unlikely to be exact. */
const MANY_PAIRS = 100;

/** Whether a hidden precision would show among the ties. */
export function showsEnough(seen: Seen, pairs: number): boolean {
  return pairs >= MANY_PAIRS && seen('listing.time-format')?.precision === 's';
}

/** Whether ids may grow with time, which orders ties like a hidden precision. */
export function mayGrow(seen: Seen): boolean {
  const ids = seen('listing.id-format');
  if (!ids) return false;
  const { format } = ids;
  return format.style === 'uuid' ? format.version === 7 : format.style !== 'random';
}
