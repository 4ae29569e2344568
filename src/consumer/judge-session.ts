import type { ClauseId } from '../document/clauses.ts';
import { plural } from '../text/plural.ts';
import type { KeyPlace } from './consumer-client.ts';
import {
  type Check,
  cursorChecks,
  findingsOf,
  keyChecks,
  requestChecks,
  retryChecks,
  walkChecks,
} from './judge/checks.ts';
import { judgeEntries } from './judge/entries.ts';
import { faultsOfDescription } from './judge/failure.ts';
import { faultsOfList } from './judge/files.ts';
import {
  type ConsumerFinding,
  type FindingSubject,
  isOpen,
  type Judgement,
  judgementOf,
} from './judgement.ts';
import { type ConsumerRequest, isFailure, listingRequests, type Session } from './session.ts';
import { expectedFailure, expectedFiles, type Situation, type Stage } from './situation.ts';
import { failureAfter } from './stage.ts';

/** Judges a client by its requests and by what it returned. */
export function judgeSession(situation: Situation, stage: Stage, session: Session): Judgement {
  const { clause } = situation;
  const { result } = session;
  if (result.kind === 'not-offered') {
    return unproven(result.reason ?? `the client does not offer ${result.operation}`);
  }
  const found = (about: FindingSubject, checks: readonly Check[]) =>
    findingsOf(about, checks, session, stage);
  const endings = found('walk', walkChecks);
  const findings = [
    // Causes first: an invented cursor, then the failure that it led to.
    ...exposedKeys(session),
    ...found('key', keyChecks),
    ...found('cursor', cursorChecks),
    ...found('request', requestChecks),
    // A client that stops early omits files: one finding is enough.
    ...(endings.length > 0 ? endings : judgeResult(clause, stage, session)),
    ...judgeEntries(clause, session),
    ...found('retry', retryChecks),
  ];
  if (findings.length > 0) return judgementOf(findings);
  if (result.kind === 'timed-out') {
    return unproven('the client returned nothing before the timeout; a longer one may help');
  }
  return wasExercised(situation, session)
    ? { verdict: 'pass' }
    : unproven('the client never made the request that the situation is about');
}

/**
 * Whether the client made the request that the situation is about: the call, or in a walk the
 * request that fails. A second call may fail without one.
 */
function wasExercised(situation: Situation, session: Session): boolean {
  const { calls = 'listFiles', fault, fails = fault && failureAfter(fault) } = situation;
  const { requests, isSecondCall } = session;
  if (situation.wasExercised) return situation.wasExercised(session);
  if (calls !== 'listFiles') return requests.some(({ operation }) => operation === calls);
  return fails === undefined || isSecondCall === true || requests.some(isFailure);
}

const unproven = (reason: string): Judgement => ({ verdict: 'unproven', reason });

const places: Readonly<Record<KeyPlace, string>> = {
  stdout: 'printed the API key on stdout',
  stderr: 'printed the API key on stderr',
  message: 'put the API key in an error message',
  description: 'included the API key when it described an error',
};

const exposedKeys = ({ keyIn = [] }: Session): readonly ConsumerFinding[] =>
  keyIn.map((place) => ({
    about: 'key',
    kind: `key-in-${place}`,
    severity: 'fail',
    clause: '2.1-secret',
    what: `${places[place]}, where logs keep it; a secret is shown once, when it is issued`,
    requests: [],
  }));

/**
 * Compares what a client returned with what was expected. A wrong result is `fail` if the clause of
 * the situation is stated, and `fragile` if it is open; a partial list that is returned as complete
 * is always `fail`.
 */
function judgeResult(
  clause: ClauseId,
  { expected }: Stage,
  session: Session,
): readonly ConsumerFinding[] {
  const { result, requests } = session;
  const wrong: Wrong = (kind, what) => ({
    about: 'result',
    kind,
    severity: isOpen(clause) ? 'fragile' : 'fail',
    clause,
    what,
    requests: requests.slice(-1).map(({ number }) => number),
  });
  const breaks: Breaks = (broken, kind, what) => ({
    ...wrong(kind, what),
    severity: 'fail',
    clause: broken,
  });
  const last = requests.at(-1);
  switch (result.kind) {
    case 'not-called':
    case 'not-offered':
      return [];
    case 'over-budget':
      return [endless(clause, requests, wrong, breaks)];
    case 'timed-out':
      // A timeout alone is not an error, but after a final refusal there is nothing to wait for.
      return last && isFinal(last)
        ? [
            breaks(
              '7-r1',
              'hangs',
              `was refused with ${last.received.status}, and then neither retried nor reported the error: it hangs`,
            ),
          ]
        : [];
    case 'malformed':
      return [wrong('malformed', `returned ${result.message}`)];
    case 'failed': {
      const failure = expectedFailure(expected);
      if (!failure) return [failedWrongly(last, result.message, wrong)];
      // A client that gave up by itself has no failure of the API to report.
      if (!result.description || !requests.some(isFailure)) return [];
      return faultsOfDescription(result.description, failure).map(({ what, clause: deciding }) =>
        isOpen(clause) ? wrong('misreported', what) : breaks(deciding, 'misreported', what),
      );
    }
    case 'answered':
      return answered(result.workspaceId, expected, last, breaks);
    case 'listed':
      return judgeList(clause, result.ids, session, expected, wrong);
  }
}

/** Creates a finding whose severity follows from the clause of the situation. */
type Wrong = (kind: string, what: string) => ConsumerFinding;
/** Creates a finding of severity `fail`, for a stated clause. */
type Breaks = (clause: ClauseId, kind: string, what: string) => ConsumerFinding;

/** The finding for endless requests. The document does not forbid retrying as Retry-After asks. */
function endless(
  clause: ClauseId,
  requests: Session['requests'],
  wrong: Wrong,
  breaks: Breaks,
): ConsumerFinding {
  const received = requests.at(-1)?.received;
  const what = 'never stopped making requests';
  if (received?.page) return breaks('4.3-hasMore', 'endless', what);
  return isOpen(clause) && received?.retryAfter !== null
    ? wrong(
        'waits-without-end',
        `kept waiting and retrying as Retry-After asked, and had not given up after ${requests.length} requests`,
      )
    : breaks('7-r1', 'endless', what);
}

/** Statuses after which a retry may succeed. */
const PASSING = [408, 425, 429];

/** Whether it is a final refusal, which waiting does not change. */
const isFinal = ({ received: { status, retryAfter, fault } }: ConsumerRequest): boolean =>
  status >= 400 &&
  status < 500 &&
  !PASSING.includes(status) &&
  retryAfter === null &&
  (fault === null || fault === 'answer');

function failedWrongly(
  last: ConsumerRequest | undefined,
  message: string,
  wrong: Wrong,
): ConsumerFinding {
  if (!last) return wrong('failed-before', `failed before its first request: ${message}`);
  if (!isFailure(last)) {
    return wrong('failed', `failed although the API responded successfully: ${message}`);
  }
  const what = `made a request that is refused with ${last.received.status}, and failed: ${message}`;
  return wrong(`refused-${last.received.status}`, what);
}

function answered(
  workspaceId: string | null,
  expected: Stage['expected'],
  last: ConsumerRequest | undefined,
  breaks: Breaks,
): readonly ConsumerFinding[] {
  if (expected.kind !== 'answered') {
    const what =
      'returned a result although the API had refused: the caller never learns of the error';
    return last && isFailure(last) ? [breaks('7-r1', 'hidden', what)] : [];
  }
  if (workspaceId === expected.workspaceId) return [];
  const what = `returned the workspace ${JSON.stringify(workspaceId)}, which its key is not bound to`;
  return [breaks('4.1-success', 'other-workspace-returned', what)];
}

/** Compares a returned list with the expected files or failure. */
function judgeList(
  clause: ClauseId,
  ids: readonly string[],
  session: Session,
  expected: Stage['expected'],
  wrong: Wrong,
): readonly ConsumerFinding[] {
  const isFromMemory = session.requests.length === 0 && ids.length > 0;
  const files = expectedFiles(expected);
  if (expected.kind === 'failure') {
    return [isFromMemory ? remembered(clause, ids) : swallowed(ids, session)];
  }
  const faults = files ? faultsOfList(ids, files, session) : [];
  const last = listingRequests(session).at(-1);
  // After a failure that a retry may overcome, an incomplete list hides that failure.
  const isHidden = expected.kind === 'either' && last && isFailure(last);
  if (faults.length > 0 && isHidden) return [swallowed(ids, session)];
  return faults.map(({ kind, what }) =>
    isFromMemory ? wrong('from-memory', `made no request, and ${what}`) : wrong(kind, what),
  );
}

/** The finding for a list from an earlier call, returned although the API refuses this call. */
const remembered = (clause: ClauseId, ids: readonly string[]): ConsumerFinding => ({
  about: 'result',
  kind: 'from-memory',
  severity: 'fail',
  clause: isOpen(clause) ? '7-r1' : clause,
  what: `returned a list of ${plural(ids.length, 'file')} from an earlier call without a request, although the API refuses this`,
  requests: [],
});

function swallowed(ids: readonly string[], session: Session): ConsumerFinding {
  const list = ids.length === 0 ? 'an empty list' : `a list of ${ids.length} files`;
  const failures = session.requests.filter(isFailure);
  const why = failures.length > 0 ? 'the API had failed' : 'the API refuses this';
  return {
    about: 'result',
    kind: 'hidden',
    severity: 'fail',
    clause: '7-r1',
    what: `returned ${list} as if it were complete, although ${why}: the caller never learns that files are missing`,
    requests: failures.map(({ number }) => number),
  };
}
