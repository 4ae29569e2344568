import type { ProfileField } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';
import { assuming, type Outcome, passed, refused } from './outcome.ts';

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
  if (first === undefined) return passed(profile.default, ['limit.default']);
  if (more.length === 0) return readOne(first, profile);
  switch (profile.repeated) {
    case 'first':
      return assuming(['limit.repeated'], readOne(first, profile));
    case 'last':
      return assuming(['limit.repeated'], readOne(more.at(-1) ?? first, profile));
    default:
      return settle('repeated', profile, 'limit is given more than once');
  }
}

function readOne(text: string, profile: Profile['limit']): Outcome<number> {
  if (text === '') return settle('empty', profile, 'limit is empty');
  if (DECIMAL.test(text)) {
    if (profile.fraction === 'floored') {
      return assuming(['limit.fraction'], readWhole(Math.trunc(Number(text)), profile));
    }
    return settle('fraction', profile, 'limit is no whole number');
  }
  // Number, not parseInt: 10^309 becomes Infinity, which is above every maximum.
  if (WHOLE_NUMBER.test(text)) return readWhole(Number(text), profile);
  return settle('word', profile, 'limit is no number');
}

function readWhole(value: number, profile: Profile['limit']): Outcome<number> {
  if (value < 0) return settle('negative', profile, 'limit is negative', 1);
  if (value === 0) return settle('zero', profile, 'limit is zero', 1);
  if (value <= profile.maximum) return passed(value);
  const reason = `limit is above the maximum of ${profile.maximum}`;
  return assuming(['limit.maximum'], settle('aboveMaximum', profile, reason, profile.maximum));
}

function settle(
  form: Exclude<keyof Profile['limit'], 'default' | 'maximum'>,
  profile: Profile['limit'],
  reason: string,
  nearest = profile.default,
): Outcome<number> {
  const choice = profile[form];
  const decider: ProfileField = `limit.${form}`;
  if (choice === 'refused') {
    const passing = `${reason}; a whole number from 1 to ${profile.maximum} passes`;
    return refused('badLimit', passing, [decider], form);
  }
  if (choice === 'clamped') return passed(nearest, [decider]);
  return passed(profile.default, [decider, 'limit.default']);
}
