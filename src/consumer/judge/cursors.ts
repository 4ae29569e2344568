import { groupBy } from '../../text/group-by.ts';
import { type ConsumerFinding, findingAt } from '../judgement.ts';
import { type ConsumerRequest, isFailure, listingRequests, type Session } from '../session.ts';

/** Cursors: passed back verbatim, never made up, none on the first request (clause 4.3). */
export function judgeCursors(session: Session): readonly ConsumerFinding[] {
  const [first, ...later] = listingRequests(session);
  if (!first) return [];
  const given = new Set<string>();
  const wrong = later.map((request, place) => {
    const before = place === 0 ? first : later[place - 1];
    const cursor = before && !isFailure(before) ? before.received.page?.nextCursor : null;
    if (cursor) given.add(cursor);
    return { request, what: faultOf(request, given) };
  });
  const faults = groupBy(
    wrong.flatMap(({ request, what }) => (what === undefined ? [] : [{ request, what }])),
    ({ what }) => what,
  );
  return [
    ...findingAt(
      first.cursors.length > 0 ? [first] : [],
      'fail',
      '4.3-r3',
      'sent a cursor with the first request, before any page had given one',
    ),
    ...[...faults].flatMap(([what, those]) =>
      findingAt(
        those.map(({ request }) => request),
        'fail',
        '4.3-cursor',
        what,
      ),
    ),
  ];
}

function faultOf({ cursors }: ConsumerRequest, given: ReadonlySet<string>): string | undefined {
  const [cursor, ...more] = cursors;
  if (cursor === undefined) return undefined;
  if (more.length > 0) return 'sent more than one cursor';
  if (given.has(cursor)) return undefined;
  return `sent a cursor that no page gave${likeness(cursor, given)}`;
}

/** What was done to a cursor, where one can tell. */
function likeness(sent: string, given: ReadonlySet<string>): string {
  const all = [...given];
  const found = Object.values(cursorChanges).find(({ change }) =>
    all.some((cursor) => cursor !== sent && change(cursor) === sent),
  );
  if (found) return `: it is one ${found.how}`;
  if (all.some((cursor) => sent !== '' && cursor.startsWith(sent))) return ': it is one cut short';
  if (sent === '') return ': it is empty';
  return '';
}

interface CursorChange {
  /** Completes "it is one …". */
  readonly how: string;
  /** Completes "The client …". */
  readonly habit: string;
  /** What a server reads then. */
  readonly change: (cursor: string) => string;
}

/** What clients do to a cursor, which is to go back as it came. */
export const cursorChanges: Readonly<Record<string, CursorChange>> = {
  trimmed: {
    how: 'without the spaces at its ends',
    habit: 'trims the cursor',
    change: (cursor) => cursor.trim(),
  },
  decoded: {
    how: 'that was decoded',
    habit: 'decodes the cursor before it sends it',
    change: (cursor) => decoded(cursor),
  },
  unencoded: {
    how: 'that was not encoded for the URL',
    habit: 'sends the cursor unencoded',
    change: (cursor) => unencoded(cursor),
  },
  'encoded-twice': {
    how: 'that was encoded twice',
    habit: 'encodes the cursor twice, perhaps once by itself and once by its HTTP library',
    change: encodeURIComponent,
  },
  'small-letters': {
    how: 'in small letters',
    habit: 'sends the cursor in small letters',
    change: (cursor) => cursor.toLowerCase(),
  },
};

function decoded(cursor: string): string {
  try {
    return decodeURIComponent(cursor);
  } catch {
    return cursor;
  }
}

/** What a server reads of a cursor that was put into the query as it is. */
const unencoded = (cursor: string): string =>
  new URL(`http://files.test/?cursor=${cursor}`).searchParams.get('cursor') ?? '';
