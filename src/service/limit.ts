import type { Profile } from '../profile/schema.ts';
import type { Note } from './notes.ts';
import { passed, type Result, refused } from './result.ts';

const WHOLE_NUMBER = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(\d+\.\d*|\.\d+)$/;

/**
 * The page size that a request gets (clauses 4.3 limit, 8): what it asks for where the document
 * decides, and what the profile makes of anything else.
 *
 * @param values every `limit` of the query, in order.
 */
export function readLimit(
  values: readonly string[],
  profile: Profile['limit'],
  note: Note,
): Result<number> {
  const [first, ...more] = values;
  if (first === undefined) {
    note('limit.default');
    return passed(profile.default);
  }
  if (more.length === 0) return readOne(first, profile, note);
  note('limit.repeated');
  switch (profile.repeated) {
    case 'first':
      return readOne(first, profile, note);
    case 'last':
      return readOne(more.at(-1) ?? first, profile, note);
    default:
      return settle('repeated', profile, note, 'limit is given more than once');
  }
}

function readOne(text: string, profile: Profile['limit'], note: Note): Result<number> {
  if (text === '') return settle('empty', profile, note, 'limit is empty');
  if (DECIMAL.test(text)) {
    if (profile.fraction === 'floored') {
      note('limit.fraction');
      return readWhole(Math.trunc(Number(text)), profile, note);
    }
    return settle('fraction', profile, note, 'limit is no whole number');
  }
  // Number, not parseInt: 10^309 becomes Infinity, which is above every maximum.
  if (WHOLE_NUMBER.test(text)) return readWhole(Number(text), profile, note);
  return settle('word', profile, note, 'limit is no number');
}

function readWhole(value: number, profile: Profile['limit'], note: Note): Result<number> {
  if (value < 0) return settle('negative', profile, note, 'limit is negative', 1);
  if (value === 0) return settle('zero', profile, note, 'limit is zero', 1);
  if (value <= profile.maximum) return passed(value);
  const reason = `limit is above the maximum of ${profile.maximum}`;
  note('limit.maximum');
  return settle('aboveMaximum', profile, note, reason, profile.maximum);
}

function settle(
  form: Exclude<keyof Profile['limit'], 'default' | 'maximum'>,
  profile: Profile['limit'],
  note: Note,
  reason: string,
  nearest = profile.default,
): Result<number> {
  const choice = profile[form];
  note(`limit.${form}`);
  if (choice === 'refused') {
    const wouldPass = `a whole number from 1 to ${profile.maximum} passes`;
    return refused('badLimit', reason, { wouldPass, form });
  }
  if (choice === 'clamped') return passed(nearest);
  note('limit.default');
  return passed(profile.default);
}
