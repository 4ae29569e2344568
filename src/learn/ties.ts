import { need } from '../../contract-tests/suite.ts';
import type { Seen } from './field-reader.ts';

/** What the order among equal creation times tells (clause 4.3 r2). */

export const HIDDEN_ORDER = 'a precision that is not shown seems to decide among equal times';

/** By chance, fewer pairs run one way too often. */
export const TELLING_PAIRS = 12;

export function tooFew<Value = never>(pairs: number, value?: Value) {
  return {
    assume: `${pairs} ties may run so by chance`,
    need: need.files('a workspace with more files created at one instant'),
    ...(value !== undefined && { value }),
  };
}

/** So many ties, where whole seconds are shown, are hardly all of one instant. */
const MANY_PAIRS = 100;

/** Whether ties of a hidden precision would show. */
export function showsEnough(seen: Seen, pairs: number): boolean {
  return pairs >= MANY_PAIRS && seen('listing.time-format')?.precision === 's';
}

/** Whether ids may grow with time, so that a finer precision gives one order. */
export function mayGrow(seen: Seen): boolean {
  const ids = seen('listing.id-format');
  if (!ids) return false;
  const { format } = ids;
  return format.style === 'uuid' ? format.version === 7 : format.style !== 'random';
}
