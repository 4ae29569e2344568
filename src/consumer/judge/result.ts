import { type ClauseId, clauseById } from '../../document/clauses.ts';
import { plural } from '../../text/plural.ts';
import type { ClientResult } from '../consumer-client.ts';
import { type ConsumerFinding, findingAt } from '../judgement.ts';
import { type ConsumerRequest, isFailure, listingRequests, type Session } from '../session.ts';
import { expectedFiles, type Fixture } from '../situation.ts';
import { faultsOfDescription } from './failure.ts';
import { faultsOfList } from './files.ts';

/**
 * Compares what a client returned with what was expected. A wrong result is `fail` if the clause of
 * the situation is stated, and `fragile` if it is open; a partial list that is returned as complete
 * is always `fail`.
 */
export function judgeResult(
  clause: ClauseId,
  { expected }: Fixture,
  session: Session,
): readonly ConsumerFinding[] {
  const { result } = session;
  const wrong = (what: string): ConsumerFinding => ({
    severity: clauseById(clause).kind === 'stated' ? 'fail' : 'fragile',
    clause,
    what,
    requests: lastOf(session),
  });
  switch (result.kind) {
    case 'not-called':
    case 'not-offered':
      return [];
    case 'over-budget':
      return [endless(session, wrong)];
    case 'timed-out':
      return hung(session);
    case 'malformed':
      return [wrong(`returned ${result.message}`)];
    case 'failed':
      return failed(clause, result, session, expected, wrong);
    case 'answered':
      return answered(result.workspaceId, session, expected, wrong);
    case 'listed':
      return judgeList(clause, result.ids, session, expected, wrong);
  }
}

/** A client that is asked to wait may go on for as long: the document does not forbid it. */
function endless({ requests }: Session, wrong: Wrong): ConsumerFinding {
  const last = requests.at(-1);
  const finding = wrong('never stopped making requests');
  if (last?.received.page) return { ...finding, severity: 'fail', clause: '4.3-hasMore' };
  return finding.severity === 'fragile' && last?.received.retryAfter !== null
    ? wrong(
        `kept waiting and retrying as Retry-After asked, and had not given up after ${requests.length} requests`,
      )
    : { ...finding, severity: 'fail', clause: '7-r1' };
}

/**
 * Time alone decides nothing. But who is refused for good has nothing to wait for: the refusal is
 * hidden from the caller.
 */
function hung({ requests }: Session): readonly ConsumerFinding[] {
  const last = requests.at(-1);
  if (!last || !isFinal(last)) return [];
  return findingAt(
    [last],
    'fail',
    '7-r1',
    `was refused with ${last.received.status}, and then neither retried nor reported the error: it hangs`,
  );
}

/** Statuses that ask for another try, sooner or later. */
const PASSING = [408, 425, 429];

/** Whether it is a refusal that no waiting changes. */
const isFinal = ({ received: { status, retryAfter, fault } }: ConsumerRequest): boolean =>
  status >= 400 &&
  status < 500 &&
  !PASSING.includes(status) &&
  retryAfter === null &&
  (fault === null || fault === 'answer');

type Failed = Extract<ClientResult, { kind: 'failed' }>;

function failed(
  clause: ClauseId,
  { message, description }: Failed,
  { requests }: Session,
  expected: Fixture['expected'],
  wrong: Wrong,
): readonly ConsumerFinding[] {
  if (expected.kind === 'files' || expected.kind === 'answered') {
    return [wrong(`${howItFailed(requests)}: ${message}`)];
  }
  // A client that gave up by itself has no failure of the API to report.
  if (!description || !requests.some(isFailure)) return [];
  const failure = expected.kind === 'either' ? expected.failure : expected;
  const isOpen = clauseById(clause).kind === 'open';
  return faultsOfDescription(description, failure).map(({ what, clause: deciding }) =>
    isOpen ? wrong(what) : { ...wrong(what), severity: 'fail', clause: deciding },
  );
}

function howItFailed(requests: Session['requests']): string {
  const last = requests.at(-1);
  if (!last) return 'failed before its first request';
  const { status } = last.received;
  return isFailure(last)
    ? `made a request that is refused with ${status}, and failed`
    : 'failed although the API responded successfully';
}

function answered(
  workspaceId: string | null,
  session: Session,
  expected: Fixture['expected'],
  wrong: Wrong,
): readonly ConsumerFinding[] {
  if (expected.kind === 'answered') {
    if (workspaceId === expected.workspaceId) return [];
    const what = `returned the workspace ${JSON.stringify(workspaceId)}, which its key is not bound to`;
    return [{ ...wrong(what), severity: 'fail', clause: '4.1-success' }];
  }
  return findingAt(
    session.requests.slice(-1).filter(isFailure),
    'fail',
    '7-r1',
    'returned a result although the API had refused: the caller never learns of the error',
  );
}

const lastOf = ({ requests }: Session): readonly number[] =>
  requests.slice(-1).map(({ number }) => number);

/** Makes a finding as grave as the clause of the situation has it. */
type Wrong = (what: string) => ConsumerFinding;

/** Compares a returned list with the files or the failure that were expected. */
function judgeList(
  clause: ClauseId,
  ids: readonly string[],
  session: Session,
  expected: Fixture['expected'],
  wrong: Wrong,
): readonly ConsumerFinding[] {
  const isFromMemory = session.requests.length === 0 && ids.length > 0;
  if (expected.kind === 'failure') {
    return [isFromMemory ? handedOut(clause, ids) : swallowed(ids, session)];
  }
  const files = expectedFiles(expected);
  if (!files) return [];
  const faults = faultsOfList(ids, files, session);
  if (faults.length === 0) return [];
  const last = listingRequests(session).at(-1);
  // After a failure that it could have passed over, a list that is not whole hides that failure.
  if (expected.kind === 'either' && last && isFailure(last)) return [swallowed(ids, session)];
  return faults.map((fault) => wrong(isFromMemory ? `made no request, and ${fault}` : fault));
}

/** A list that was kept from an earlier call, for a key that the API refuses it to. */
function handedOut(clause: ClauseId, ids: readonly string[]): ConsumerFinding {
  return {
    severity: 'fail',
    clause: clauseById(clause).kind === 'stated' ? clause : '7-r1',
    what: `returned a list of ${plural(ids.length, 'file')} from an earlier call without a request, although the API refuses this`,
    requests: [],
  };
}

function swallowed(ids: readonly string[], session: Session): ConsumerFinding {
  const list = ids.length === 0 ? 'an empty list' : `a list of ${ids.length} files`;
  const failures = session.requests.filter(isFailure);
  const why = failures.length > 0 ? 'the API had failed' : 'the API refuses this';
  return {
    severity: 'fail',
    clause: '7-r1',
    what: `returned ${list} as if it were complete, although ${why}: the caller never learns that files are missing`,
    requests: failures.map(({ number }) => number),
  };
}
