import { groupBy } from '../../text/group-by.ts';
import { type ConsumerFinding, findingAt } from '../judgement.ts';
import { type ConsumerRequest, isFailure, listingRequests, type Session } from '../session.ts';
import { expectedFiles, type Fixture } from '../situation.ts';
import { faultsOfList } from './files.ts';

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
      'sent a cursor with the first request, before it had received one',
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
  return `sent a cursor that it did not receive${likeness(cursor, given)}`;
}

/** What was done to a cursor, if recognisable. */
function likeness(sent: string, given: ReadonlySet<string>): string {
  const all = [...given];
  const found = Object.values(cursorChanges).find(({ change }) =>
    all.some((cursor) => cursor !== sent && change(cursor) === sent),
  );
  if (found) return `: a received one ${found.how}`;
  if (all.some((cursor) => sent !== '' && cursor.startsWith(sent)))
    return ': a received one, truncated';
  if (sent === '') return ': an empty one';
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

/** What clients do to a cursor instead of sending it back unchanged. */
export const cursorChanges: Readonly<Record<string, CursorChange>> = {
  trimmed: {
    how: 'without the spaces at its ends',
    habit: 'trims the cursor',
    change: (cursor) => cursor.trim(),
  },
  decoded: {
    how: 'that was decoded',
    habit: 'decodes the cursor before sending it',
    change: (cursor) => decoded(cursor),
  },
  unencoded: {
    how: 'that was not URL-encoded',
    habit: 'sends the cursor without encoding it',
    change: (cursor) => unencoded(cursor),
  },
  'encoded-twice': {
    how: 'that was encoded twice',
    habit: 'encodes the cursor twice, perhaps once itself and once in its HTTP library',
    change: encodeURIComponent,
  },
  'small-letters': {
    how: 'in lower case',
    habit: 'sends the cursor in lower case',
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

/** What a server reads if a cursor is put into the query without encoding. */
const unencoded = (cursor: string): string =>
  new URL(`http://files.test/?cursor=${cursor}`).searchParams.get('cursor') ?? '';

/** The end of a walk: when hasMore is false, and not before (clause 4.3, hasMore). */
export function judgeWalkEnd({ expected }: Fixture, session: Session): readonly ConsumerFinding[] {
  const { result } = session;
  const files = expectedFiles(expected);
  const hasEnded = listingRequests(session).some(
    ({ received }) => received.page?.hasMore === false,
  );
  // A client that has every file may look at the first page again for newer ones.
  const isDone =
    hasEnded &&
    result.kind === 'listed' &&
    files !== undefined &&
    faultsOfList(result.ids, files, session).length === 0;
  return [...(isDone ? [] : stoppedEarly(session)), ...wentOn(session)];
}

function stoppedEarly(session: Session): readonly ConsumerFinding[] {
  const last = listingRequests(session).at(-1);
  const page = last?.received.page;
  if (session.result.kind !== 'listed' || !last || isFailure(last) || !page?.hasMore) return [];
  // After a 304 the client may have the rest in its cache: its list will show.
  if (last.received.status === 304) return [];
  const entries = page.ids.length === 1 ? '1 entry' : `${page.ids.length} entries`;
  return findingAt(
    [last],
    'fail',
    '4.3-hasMore',
    `stopped at a page of ${entries} although its hasMore was true, and returned the list as if it were complete`,
  );
}

function wentOn(session: Session): readonly ConsumerFinding[] {
  const listing = listingRequests(session);
  const end = listing.findIndex(({ received }) => received.page?.hasMore === false);
  const beyond = end < 0 ? [] : listing.slice(end + 1).filter(({ cursors }) => cursors.length > 0);
  // A second walk starts without a cursor, so it is not a continuation.
  const isAnotherWalk = listing.slice(end + 1).some(({ cursors }) => cursors.length === 0);
  return findingAt(
    isAnotherWalk ? [] : beyond,
    'fail',
    '4.3-hasMore',
    'kept requesting pages after one whose hasMore was false',
  );
}
