import {
  type ConsumerRequest,
  entriesText,
  isFailure,
  listingRequests,
  type Session,
} from '../session.ts';
import { expectedFiles, type Fixture } from '../situation.ts';
import type { Check } from './checks.ts';
import { faultsOfList } from './files.ts';

/** Cursors: passed back verbatim, never made up, none on the first request (clause 4.3). */
export const cursorChecks: readonly Check[] = [
  [
    'fail',
    '4.3-r3',
    'sent a cursor with the first request, before it had received one',
    (session) =>
      listingRequests(session).filter(({ cursors }, at) => at === 0 && cursors.length > 0),
  ],
  [
    'fail',
    '4.3-cursor',
    'sent more than one cursor',
    (session) => listingRequests(session).filter(({ cursors }, at) => at > 0 && cursors.length > 1),
  ],
  ['fail', '4.3-cursor', 'sent a cursor that it did not receive', foreignCursors],
];

function foreignCursors(session: Session): readonly ConsumerRequest[] {
  const received = new Set<string>();
  return listingRequests(session).filter((request, place) => {
    const { cursors } = request;
    const isForeign =
      place > 0 && cursors.length === 1 && !cursors.some((each) => received.has(each));
    const next = isFailure(request) ? null : request.received.page?.nextCursor;
    if (next) received.add(next);
    return isForeign;
  });
}

/** The end of a walk: when hasMore is false, and not before (clause 4.3, hasMore). */
export const walkChecks: readonly Check[] = [
  [
    'fail',
    '4.3-hasMore',
    ([last]) =>
      `stopped at a page of ${entriesText(last?.received.page)} although its hasMore was true, and returned the list as if it were complete`,
    stoppedEarly,
  ],
  ['fail', '4.3-hasMore', 'kept requesting pages after one whose hasMore was false', wentOn],
];

const isLastPage = ({ received }: ConsumerRequest): boolean => received.page?.hasMore === false;

function stoppedEarly(session: Session, { expected }: Fixture): readonly ConsumerRequest[] {
  const { result } = session;
  const listing = listingRequests(session);
  const last = listing.at(-1);
  if (result.kind !== 'listed' || !last?.received.page?.hasMore || isFailure(last)) return [];
  // After a 304 the client may have the rest in its cache: its list will show.
  if (last.received.status === 304) return [];
  // A client that has every file may look at the first page again for newer ones.
  const files = expectedFiles(expected);
  const isDone =
    files && listing.some(isLastPage) && faultsOfList(result.ids, files, session).length === 0;
  return isDone ? [] : [last];
}

/** A second walk starts without a cursor, so it is not a continuation. */
function wentOn(session: Session): readonly ConsumerRequest[] {
  const listing = listingRequests(session);
  const end = listing.findIndex(isLastPage);
  const beyond = end < 0 ? [] : listing.slice(end + 1);
  return beyond.every(({ cursors }) => cursors.length > 0) ? beyond : [];
}
