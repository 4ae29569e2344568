import { type ConsumerFinding, findingAt } from '../judgement.ts';
import { isFailure, listingRequests, type Session } from '../session.ts';
import { expectedFiles, type Fixture } from '../situation.ts';
import { faultsOfList } from './files.ts';

/** The end of a walk: when hasMore is false, and not before (clause 4.3, hasMore). */
export function judgeWalkEnd({ expected }: Fixture, session: Session): readonly ConsumerFinding[] {
  const { result } = session;
  const files = expectedFiles(expected);
  const hasEnded = listingRequests(session).some(
    ({ received }) => received.page?.hasMore === false,
  );
  // Who came to an end and has every file may look at the first page again, for what came meanwhile.
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
  // Who is told that nothing has changed may have the rest already: the list itself tells.
  if (last.received.status === 304) return [];
  const entries = page.ids.length === 1 ? '1 entry' : `${page.ids.length} entries`;
  return findingAt(
    [last],
    'fail',
    '4.3-hasMore',
    `stopped at a page of ${entries} though its hasMore was true, and gave the list out as the whole`,
  );
}

function wentOn(session: Session): readonly ConsumerFinding[] {
  const listing = listingRequests(session);
  const end = listing.findIndex(({ received }) => received.page?.hasMore === false);
  const beyond = end < 0 ? [] : listing.slice(end + 1).filter(({ cursors }) => cursors.length > 0);
  // A second walk begins without a cursor, and is no going on.
  const isAnotherWalk = listing.slice(end + 1).some(({ cursors }) => cursors.length === 0);
  return findingAt(
    isAnotherWalk ? [] : beyond,
    'fail',
    '4.3-hasMore',
    'went on asking for pages after one whose hasMore was false',
  );
}
