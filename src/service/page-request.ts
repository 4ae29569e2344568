import type { Profile } from '../profile/schema.ts';
import type { WorldKey } from '../world/world.ts';
import type { Cursors } from './cursor.ts';
import type { CursorPlace } from './cursor-payload.ts';
import { createNotes, type Note, type Notes } from './notes.ts';
import { passed, type Result, refused } from './result.ts';

/** Which page a request asks for. */
export interface PageRequest {
  /** As it was given; null for the first page. */
  readonly cursor: string | null;
  /** The place that the cursor stands for; null for the first page. */
  readonly place: CursorPlace | null;
  readonly limit: number;
}

export interface PageRequestContext {
  readonly key: WorldKey;
  readonly profile: Profile;
  readonly cursors: Cursors;
}

/** Reads the limit and the cursor of a query (clause 4.3), and refuses the limit first. */
export function readPageRequest(
  query: { readonly limits: readonly string[]; readonly cursors: readonly string[] },
  context: PageRequestContext,
  note: Note,
): Result<PageRequest> {
  const { profile } = context;
  // Noted later: the limit decides nothing if the cursor is refused or its limit is kept.
  const ofLimit = createNotes();
  const limit = readLimit(query.limits, profile.limit, ofLimit.note);
  const ofCursor = createNotes();
  const start = readStart(query.cursors, context, ofCursor.note);
  if (!limit.ok) {
    ofLimit.fields.forEach(note);
    return limit;
  }
  if (!start.ok) {
    ofCursor.fields.forEach(note);
    return start;
  }
  const settled = settleLimit(limit.value, start.value.place, profile.cursor, ofLimit, note);
  ofCursor.fields.forEach(note);
  return settled.ok ? passed({ ...start.value, limit: settled.value }) : settled;
}

type Start = Pick<PageRequest, 'cursor' | 'place'>;

/** Where the page begins that a request asks for. */
function readStart(
  given: readonly string[],
  { key, profile, cursors }: PageRequestContext,
  note: Note,
): Result<Start> {
  const read = readCursor(given, profile.cursor, note);
  if (!read.ok) return read;
  const cursor = read.value;
  if (cursor === null) return passed({ cursor, place: null });
  const place = cursors.open(cursor, key.workspaceId, note);
  return place.ok ? passed({ cursor, place: place.value }) : place;
}

/** The cursor that a request gives, or null for the first page. */
function readCursor(
  [first, ...more]: readonly string[],
  profile: Profile['cursor'],
  note: Note,
): Result<string | null> {
  if (first === undefined) return passed(null);
  if (more.length > 0) note('cursor.repeated');
  if (more.length > 0 && profile.repeated === 'refused') {
    return refused('malformedCursor', 'cursor is given more than once', { form: 'repeated' });
  }
  const cursor = profile.repeated === 'last' ? (more.at(-1) ?? first) : first;
  if (cursor !== '') return passed(cursor);
  note('cursor.empty');
  return profile.empty === 'first-page'
    ? passed(null)
    : refused('malformedCursor', 'cursor is empty', {
        wouldPass: 'leave it out for the first page',
        form: 'empty',
      });
}

/**
 * The limit of a page (clause 4.3, cursor behaviour): a limit that changes during a walk may be
 * refused, or the first one kept.
 *
 * @param ofLimit notes of how the limit was read; they count if the limit decides.
 */
function settleLimit(
  limit: number,
  place: CursorPlace | null,
  { otherLimit }: Profile['cursor'],
  ofLimit: Notes,
  note: Note,
): Result<number> {
  const isOther = place !== null && limit !== place.limit;
  const isKept = isOther && otherLimit === 'kept';
  if (!isKept) ofLimit.fields.forEach(note);
  if (!isOther) return passed(limit);
  note('cursor.otherLimit');
  if (isKept) return passed(place.limit);
  return otherLimit === 'free'
    ? passed(limit)
    : refused('badLimit', 'limit differs from the first page of this walk', {
        wouldPass: `${place.limit} passes`,
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
