import type { InvalidForm } from '../profile/refusals.ts';
import type { Profile } from '../profile/schema.ts';
import type { ServiceContext, UsedChoices } from './authenticate.ts';
import type { CursorPayload } from './cursors.ts';
import { passed, type Result, refused } from './result.ts';

/** Which page a request asks for. */
export interface PageRequest {
  /** As it was given; null for the first page. */
  readonly cursor: string | null;
  /** The place that the cursor stands for; null for the first page. */
  readonly place: CursorPayload | null;
  readonly limit: number;
}

/** The query of a listing. */
export interface ListingQuery {
  /** Every `limit`, in order; likewise the cursors, decoded. */
  readonly limits: readonly string[];
  readonly cursors: readonly string[];
}

/** Reads the limit, then the cursor of a query (clause 4.3). */
export function readPageRequest(
  { limits, cursors: given }: ListingQuery,
  {
    key,
    profile,
    cursors,
    choices,
  }: Pick<ServiceContext, 'key' | 'profile' | 'cursors' | 'choices'>,
): Result<PageRequest> {
  const limit = readLimit(limits, profile.limit, choices);
  if (!limit.ok) return limit;
  const read = readCursor(given);
  if (!read.ok) return read;
  const cursor = read.value;
  if (cursor === null) return passed({ cursor, place: null, limit: limit.value });
  const opened = cursors.open(cursor, key.workspaceId);
  if (!opened.ok) {
    if (opened.hasLapsed) choices.add('cursor.stability');
    return opened;
  }
  const place = opened.value;
  if (limit.value === place.limit) return passed({ cursor, place, limit: limit.value });
  choices.add('cursor.otherLimit');
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
function readCursor([first, ...more]: readonly string[]): Result<string | null> {
  if (first === undefined) return passed(null);
  if (more.length > 0) {
    return refused('malformedCursor', 'cursor is given more than once', { form: 'repeated' });
  }
  if (first !== '') return passed(first);
  const wouldPass = 'leave it out for the first page';
  return refused('malformedCursor', 'cursor is empty', { wouldPass, form: 'empty' });
}

/**
 * The page size of a request (clauses 4.3 limit, 8): the requested limit where the document decides,
 * and otherwise what the profile says.
 *
 * @param values every `limit` of the query, in order.
 */
export function readLimit(
  values: readonly string[],
  profile: Profile['limit'],
  choices: UsedChoices,
): Result<number> {
  const refuse = (form: InvalidForm, reason: string) => {
    const wouldPass = `a whole number from 1 to ${profile.maximum} passes`;
    return refused('badLimit', reason, { wouldPass, form });
  };
  if (values.length > 1) {
    choices.add('limit.repeated');
    if (profile.repeated === 'refused') return refuse('repeated', 'limit is given more than once');
  }
  const text = profile.repeated === 'last' ? values.at(-1) : values[0];
  const wrong = text === undefined ? undefined : invalidLimit(text);
  if (wrong) {
    choices.add('limit.invalid');
    if (profile.invalid === 'refused') return refuse(...wrong);
  }
  if (text === undefined || wrong) {
    choices.add('limit.default');
    return passed(profile.default);
  }
  // Number, not parseInt: 10^309 becomes Infinity, which is above every maximum.
  const value = Number(text);
  if (value <= profile.maximum) return passed(value);
  choices.add('limit.maximum').add('limit.aboveMaximum');
  return profile.aboveMaximum === 'clamped'
    ? passed(profile.maximum)
    : refuse('aboveMaximum', `limit is above the maximum of ${profile.maximum}`);
}

/** The form of a limit that is no positive whole number, and why. */
function invalidLimit(text: string): readonly [form: InvalidForm, reason: string] | undefined {
  if (text === '') return ['empty', 'limit is empty'];
  if (/^-?(\d+\.\d*|\.\d+)$/.test(text)) return ['fraction', 'limit is not a whole number'];
  if (!/^-?\d+$/.test(text)) return ['word', 'limit is not a number'];
  if (Number(text) === 0) return ['zero', 'limit is zero'];
  return Number(text) < 0 ? ['negative', 'limit is negative'] : undefined;
}
