import type { Profile } from '../profile/schema.ts';
import { type Outcome, passed, refused } from './outcome.ts';

const WHOLE_NUMBER = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(\d+\.\d*|\.\d+)$/;

/**
 * The page size that a request gets (clauses 4.3 limit, 8): what it asks for where the document
 * decides, and what the profile makes of anything else.
 *
 * @param values every `limit` of the query, in order.
 */
export function readLimit(values: readonly string[], profile: Profile['limit']): Outcome<number> {
  const [first, ...more] = values;
  if (first === undefined) return passed(profile.default);
  if (more.length === 0) return readOne(first, profile);
  switch (profile.repeated) {
    case 'first':
      return readOne(first, profile);
    case 'last':
      return readOne(more.at(-1) ?? first, profile);
    default:
      return settle(profile.repeated, profile, 'limit is given more than once');
  }
}

function readOne(text: string, profile: Profile['limit']): Outcome<number> {
  if (text === '') return settle(profile.empty, profile, 'limit is empty');
  if (DECIMAL.test(text)) {
    if (profile.fraction === 'floored') return readWhole(Math.trunc(Number(text)), profile);
    return settle(profile.fraction, profile, 'limit is no whole number');
  }
  // Number, not parseInt: 10^309 becomes Infinity, which is above every maximum.
  if (WHOLE_NUMBER.test(text)) return readWhole(Number(text), profile);
  return settle(profile.word, profile, 'limit is no number');
}

function readWhole(value: number, profile: Profile['limit']): Outcome<number> {
  if (value < 0) return settle(profile.negative, profile, 'limit is negative', 1);
  if (value === 0) return settle(profile.zero, profile, 'limit is zero', 1);
  if (value <= profile.maximum) return passed(value);
  const reason = `limit is above the maximum of ${profile.maximum}`;
  return settle(profile.aboveMaximum, profile, reason, profile.maximum);
}

function settle(
  choice: 'clamped' | 'default' | 'refused' | 'floored',
  profile: Profile['limit'],
  reason: string,
  nearest = profile.default,
): Outcome<number> {
  if (choice === 'refused') {
    return refused('badLimit', `${reason}; a whole number from 1 to ${profile.maximum} passes`);
  }
  return passed(choice === 'clamped' ? nearest : profile.default);
}
