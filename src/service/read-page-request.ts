import type { Profile } from '../profile/schema.ts';
import type { Asked, Assumes } from './authenticate.ts';
import type { CursorPlace } from './cursors.ts';
import { passed, type Result, refused } from './result.ts';

/** Which page a request asks for. */
export interface PageRequest {
  /** As it was given; null for the first page. */
  readonly cursor: string | null;
  /** The place that the cursor stands for; null for the first page. */
  readonly place: CursorPlace | null;
  readonly limit: number;
}

/** The query of a listing. */
export interface PageQuery {
  /** Every `limit`, in order; likewise the cursors, decoded. */
  readonly limits: readonly string[];
  readonly cursors: readonly string[];
}

/** Reads the limit, then the cursor of a query (clause 4.3). */
export function readPageRequest(
  { limits, cursors: given }: PageQuery,
  { key, profile, cursors, assumes }: Pick<Asked, 'key' | 'profile' | 'cursors' | 'assumes'>,
): Result<PageRequest> {
  const limit = readLimit(limits, profile.limit, assumes);
  if (!limit.ok) return limit;
  const read = readCursor(given, profile.cursor, assumes);
  if (!read.ok) return read;
  const cursor = read.value;
  if (cursor === null) return passed({ cursor, place: null, limit: limit.value });
  const opened = cursors.open(cursor, key.workspaceId);
  if (!opened.ok) {
    if (opened.hasLapsed) assumes.add('cursor.stability');
    return opened;
  }
  const place = opened.value;
  if (limit.value === place.limit) return passed({ cursor, place, limit: limit.value });
  assumes.add('cursor.otherLimit');
  switch (profile.cursor.otherLimit) {
    case 'free':
      return passed({ cursor, place, limit: limit.value });
    case 'kept':
      return passed({ cursor, place, limit: place.limit });
    case 'refused':
      return refused('badLimit', 'limit differs from the first page of this walk', {
        wouldPass: `${place.limit} passes`,
      });
  }
}

/** The cursor that a request gives, or null for the first page. */
function readCursor(
  [first, ...more]: readonly string[],
  profile: Profile['cursor'],
  assumes: Assumes,
): Result<string | null> {
  if (first === undefined) return passed(null);
  if (more.length > 0) {
    return refused('malformedCursor', 'cursor is given more than once', { form: 'repeated' });
  }
  if (first !== '') return passed(first);
  assumes.add('cursor.empty');
  return profile.empty === 'first-page'
    ? passed(null)
    : refused('malformedCursor', 'cursor is empty', {
        wouldPass: 'leave it out for the first page',
        form: 'empty',
      });
}

const WHOLE_NUMBER = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(\d+\.\d*|\.\d+)$/;

/**
 * The page size of a request (clauses 4.3 limit, 8): the requested limit where the document decides,
 * and otherwise what the profile says.
 *
 * @param values every `limit` of the query, in order.
 */
export function readLimit(
  [first, ...more]: readonly string[],
  profile: Profile['limit'],
  assumes: Assumes,
): Result<number> {
  if (first === undefined) {
    assumes.add('limit.default');
    return passed(profile.default);
  }
  if (more.length > 0) {
    assumes.add('limit.repeated');
    if (profile.repeated !== 'first' && profile.repeated !== 'last') {
      return settle('repeated', profile, assumes, 'limit is given more than once');
    }
  }
  const text = profile.repeated === 'last' ? (more.at(-1) ?? first) : first;
  if (text === '') return settle('empty', profile, assumes, 'limit is empty');
  const isDecimal = DECIMAL.test(text);
  if (isDecimal) assumes.add('limit.fraction');
  if (isDecimal && profile.fraction !== 'floored') {
    return settle('fraction', profile, assumes, 'limit is no whole number');
  }
  if (!isDecimal && !WHOLE_NUMBER.test(text)) {
    return settle('word', profile, assumes, 'limit is no number');
  }
  // Number, not parseInt: 10^309 becomes Infinity, which is above every maximum.
  const value = Math.trunc(Number(text));
  if (value < 0) return settle('negative', profile, assumes, 'limit is negative', 1);
  if (value === 0) return settle('zero', profile, assumes, 'limit is zero', 1);
  if (value <= profile.maximum) return passed(value);
  assumes.add('limit.maximum');
  const reason = `limit is above the maximum of ${profile.maximum}`;
  return settle('aboveMaximum', profile, assumes, reason, profile.maximum);
}

/** The page size for a limit that is none. */
function settle(
  form: Exclude<keyof Profile['limit'], 'default' | 'maximum'>,
  profile: Profile['limit'],
  assumes: Assumes,
  reason: string,
  nearest = profile.default,
): Result<number> {
  assumes.add(`limit.${form}`);
  const choice = profile[form];
  if (choice === 'refused') {
    const wouldPass = `a whole number from 1 to ${profile.maximum} passes`;
    return refused('badLimit', reason, { wouldPass, form });
  }
  if (choice === 'clamped') return passed(nearest);
  assumes.add('limit.default');
  return passed(profile.default);
}
