import { type ClauseId, clauseById } from '../document/clauses.ts';
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
  type Judgement,
  judgementOf,
} from './judgement.ts';
import { type ConsumerRequest, isFailure, listingRequests, type Session } from './session.ts';
import { expectedFailure, expectedFiles, type Fixture } from './situation.ts';

/** Judges a client by its requests and by what it returned. */
export function judgeSession(clause: ClauseId, fixture: Fixture, session: Session): Judgement {
  const { result } = session;
  if (result.kind === 'not-offered') {
    return unproven(result.reason ?? `the client does not offer ${result.operation}`);
  }
  const found = (about: FindingSubject, checks: readonly Check[]) =>
    findingsOf(about, checks, session, fixture);
  const endings = found('walk', walkChecks);
  const findings = [
    // Causes first: an invented cursor, then the failure that it led to.
    ...exposedKeys(session),
    ...found('key', keyChecks),
    ...found('cursor', cursorChecks),
    ...found('request', requestChecks),
    // A client that stops early omits files: one finding is enough.
    ...(endings.length > 0
      ? endings
      : judgeResult(clause, fixture, session).map(
          (each) => ({ about: 'result', ...each }) as const,
        )),
    ...judgeEntries(clause, session),
    ...found('retry', retryChecks),
  ];
  if (findings.length > 0) return judgementOf(findings);
  if (result.kind === 'timed-out') {
    return unproven('the client returned nothing before the timeout; a longer one may help');
  }
  return fixture.wasExercised?.(session) === false
    ? unproven('the client never made the request that the situation is about')
    : { verdict: 'pass' };
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
  { expected }: Fixture,
  session: Session,
): readonly ConsumerFinding[] {
  const { result, requests } = session;
  const wrong = (what: string): ConsumerFinding => ({
    severity: clauseById(clause).kind === 'stated' ? 'fail' : 'fragile',
    clause,
    what,
    requests: requests.slice(-1).map(({ number }) => number),
  });
  const breaks = (broken: ClauseId, what: string): ConsumerFinding => ({
    ...wrong(what),
    severity: 'fail',
    clause: broken,
  });
  const last = requests.at(-1);
  switch (result.kind) {
    case 'not-called':
    case 'not-offered':
      return [];
    case 'over-budget':
      return [endless(requests, wrong, breaks)];
    case 'timed-out':
      // A timeout alone is not an error, but after a final refusal there is nothing to wait for.
      return last && isFinal(last)
        ? [
            breaks(
              '7-r1',
              `was refused with ${last.received.status}, and then neither retried nor reported the error: it hangs`,
            ),
          ]
        : [];
    case 'malformed':
      return [wrong(`returned ${result.message}`)];
    case 'failed': {
      const failure = expectedFailure(expected);
      if (!failure) return [wrong(`${howItFailed(last)}: ${result.message}`)];
      // A client that gave up by itself has no failure of the API to report.
      if (!result.description || !requests.some(isFailure)) return [];
      return faultsOfDescription(result.description, failure).map(({ what, clause: deciding }) =>
        clauseById(clause).kind === 'open' ? wrong(what) : breaks(deciding, what),
      );
    }
    case 'answered':
      return answered(result.workspaceId, expected, last, breaks);
    case 'listed':
      return judgeList(clause, result.ids, session, expected, wrong);
  }
}

/** Creates a finding whose severity follows from the clause of the situation. */
type Wrong = (what: string) => ConsumerFinding;
/** Creates a finding of severity `fail`, for a stated clause. */
type Breaks = (clause: ClauseId, what: string) => ConsumerFinding;

/** The finding for endless requests. The document does not forbid retrying as Retry-After asks. */
function endless(requests: Session['requests'], wrong: Wrong, breaks: Breaks): ConsumerFinding {
  const received = requests.at(-1)?.received;
  const what = 'never stopped making requests';
  if (received?.page) return breaks('4.3-hasMore', what);
  const isOpen = wrong(what).severity === 'fragile';
  return isOpen && received?.retryAfter !== null
    ? wrong(
        `kept waiting and retrying as Retry-After asked, and had not given up after ${requests.length} requests`,
      )
    : breaks('7-r1', what);
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

function howItFailed(last: ConsumerRequest | undefined): string {
  if (!last) return 'failed before its first request';
  return isFailure(last)
    ? `made a request that is refused with ${last.received.status}, and failed`
    : 'failed although the API responded successfully';
}

function answered(
  workspaceId: string | null,
  expected: Fixture['expected'],
  last: ConsumerRequest | undefined,
  breaks: Breaks,
): readonly ConsumerFinding[] {
  if (expected.kind !== 'answered') {
    const what =
      'returned a result although the API had refused: the caller never learns of the error';
    return last && isFailure(last) ? [breaks('7-r1', what)] : [];
  }
  if (workspaceId === expected.workspaceId) return [];
  const what = `returned the workspace ${JSON.stringify(workspaceId)}, which its key is not bound to`;
  return [breaks('4.1-success', what)];
}

/** Compares a returned list with the expected files or failure. */
function judgeList(
  clause: ClauseId,
  ids: readonly string[],
  session: Session,
  expected: Fixture['expected'],
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
  return faults.map((fault) => wrong(isFromMemory ? `made no request, and ${fault}` : fault));
}

/** The finding for a list from an earlier call, returned although the API refuses this call. */
const remembered = (clause: ClauseId, ids: readonly string[]): ConsumerFinding => ({
  severity: 'fail',
  clause: clauseById(clause).kind === 'stated' ? clause : '7-r1',
  what: `returned a list of ${plural(ids.length, 'file')} from an earlier call without a request, although the API refuses this`,
  requests: [],
});

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
