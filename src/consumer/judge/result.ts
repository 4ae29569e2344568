import type { ClauseId } from '../../document/clauses.ts';
import type { FailureDescription } from '../consumer-client.ts';
import { type ConsumerFinding, finding, isOpen } from '../judgement.ts';
import { type ConsumerRequest, isFailure, listingRequests, type Session } from '../session.ts';
import {
  type Expectation,
  type ExpectedFailure,
  expectedFailure,
  expectedFiles,
} from '../situation.ts';
import { listProblems } from './list.ts';

type Findings = readonly ConsumerFinding[];
/** A wrong result, by default against the clause of the situation, as its last request shows. */
type Wrong = (kind: string, what: string, clause?: ClauseId) => Findings;

/**
 * Compares what a client returned with what was expected. A wrong result is `fail` if the clause of
 * the situation is stated, and `fragile` if it is open; a partial list that is returned as complete
 * is always `fail`.
 */
export function resultFindings(
  clause: ClauseId,
  expected: Expectation,
  session: Session,
): Findings {
  const { result, requests } = session;
  const last = requests.at(-1);
  const wrong: Wrong = (kind, what, decides = clause) => [
    finding('result', kind, decides, what, last ? [last] : []),
  ];
  switch (result.kind) {
    case 'not-called':
    case 'not-offered':
      return [];
    case 'over-budget': {
      // The document does not forbid retrying as Retry-After asks.
      const isAsked = (last?.received.retryAfter ?? null) !== null;
      const decides = last?.received.page ? '4.3-hasMore' : isAsked ? clause : '7-r1';
      return wrong('endless', 'never stopped making requests', decides);
    }
    case 'timed-out':
      return last ? findingsAfterTimeout(last, wrong) : [];
    case 'malformed':
      return wrong('malformed', `returned ${result.message}`);
    case 'failed': {
      const failure = expectedFailure(expected);
      if (!failure) return failedWrongly(last, result.message, wrong);
      // A client that gave up by itself has no failure of the API to report.
      if (!result.description || !requests.some(isFailure)) return [];
      return misreported(result.description, failure).flatMap(([what, decides]) =>
        wrong('misreported', what, isOpen(clause) ? clause : decides),
      );
    }
    case 'answered':
      return findingsInAnswer(result.workspaceId, expected, last, wrong);
    case 'listed':
      return judgeList(result.ids, session, expected, wrong);
  }
}

/** Statuses after which a retry may succeed. */
const TRANSIENT = [408, 425, 429];

/** A timeout alone is not an error, but after a final refusal there is nothing to wait for. */
function findingsAfterTimeout({ received }: ConsumerRequest, wrong: Wrong): Findings {
  const { status, retryAfter, fault } = received;
  const isFinal =
    status >= 400 &&
    status < 500 &&
    !TRANSIENT.includes(status) &&
    retryAfter === null &&
    (fault === null || fault === 'answer');
  const what = `was refused with ${status}, and then neither retried nor reported the error: it hangs`;
  return isFinal ? wrong('hangs', what, '7-r1') : [];
}

function failedWrongly(last: ConsumerRequest | undefined, message: string, wrong: Wrong): Findings {
  if (!last) return wrong('failed-before', `failed before its first request: ${message}`);
  if (!isFailure(last)) {
    return wrong('failed', `failed although the API responded successfully: ${message}`);
  }
  const { status } = last.received;
  return wrong(
    `refused-${status}`,
    `made a request that is refused with ${status}, and failed: ${message}`,
  );
}

function findingsInAnswer(
  workspaceId: string | null,
  expected: Expectation,
  last: ConsumerRequest | undefined,
  wrong: Wrong,
): Findings {
  if (expected.kind !== 'answered') {
    const what =
      'returned a result although the API had refused: the caller never learns of the error';
    return last && isFailure(last) ? wrong('hidden', what, '7-r1') : [];
  }
  if (workspaceId === expected.workspaceId) return [];
  const what = `returned the workspace ${JSON.stringify(workspaceId)}, which its key is not bound to`;
  return wrong('other-workspace-returned', what, '4.1-success');
}

/** Compares a returned list with the expected files or failure. */
function judgeList(
  ids: readonly string[],
  session: Session,
  expected: Expectation,
  wrong: Wrong,
): Findings {
  const files = expectedFiles(expected);
  if (!files) return swallowed(ids, session);
  const problems = listProblems(ids, files);
  const last = listingRequests(session).at(-1);
  // After a failure that a retry may overcome, an incomplete list hides that failure.
  const isHidden = expected.kind === 'either' && last && isFailure(last);
  if (problems.length > 0 && isHidden) return swallowed(ids, session);
  return problems.flatMap(([kind, what]) => wrong(kind, what));
}

function swallowed(ids: readonly string[], { requests }: Session): Findings {
  const list = ids.length === 0 ? 'an empty list' : `a list of ${ids.length} files`;
  const failures = requests.filter(isFailure);
  const why = failures.length > 0 ? 'the API had failed' : 'the API refuses this';
  const what = `returned ${list} as if it were complete, although ${why}: the caller never learns that files are missing`;
  return [finding('result', 'hidden', '7-r1', what, failures)];
}

/**
 * Finds errors in a reported failure: a different status, or a code or error that the body did not
 * have (clause 7 r2). Reporting less is not an error.
 *
 * @returns each error, and the clause that decides.
 */
export const misreported = (
  description: FailureDescription,
  expected: ExpectedFailure,
): readonly (readonly [what: string, clause: ClauseId])[] =>
  (['status', 'code', 'error'] as const).flatMap((field): (readonly [string, ClauseId])[] => {
    const { [field]: value } = description;
    const { [field]: truth } = expected;
    const isAny = truth === undefined || (field === 'status' && truth === null);
    if (isAny || !isReported(value) || value === truth) return [];
    const found = `reported the ${field} ${JSON.stringify(value)}`;
    if (field === 'status') return [[`${found}, but it was ${truth}`, '7-r1']];
    const said = truth === null ? 'has no such string' : `says ${JSON.stringify(truth)}`;
    return [[`${found}, but the body ${said}`, '7-r2']];
  });

/** Whether a client failed and reported no status, which is allowed, although there was one. */
export function omitsStatus(expected: Expectation, { requests, result }: Session): boolean {
  const failure = expectedFailure(expected);
  if (result.kind !== 'failed' || !failure || !requests.some(isFailure)) return false;
  return isReported(failure.status) && !isReported(result.description?.status);
}

const isReported = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '';
