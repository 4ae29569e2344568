import { type ClauseId, clauseById } from '../../document/clauses.ts';
import { type Conduct, type ConsumerRequest, isFailure } from '../conduct.ts';
import type { ClientResult } from '../consumer-client.ts';
import type { ConsumerFinding } from '../judgement.ts';
import type { Scene } from '../situation.ts';
import { faultsOfDescription } from './failure.ts';
import { judgeList, type Wrong } from './list-result.ts';

/**
 * What a client gave back, against what was to be had. A wrong result fails where the clause of
 * the situation is stated, and is fragile where it is open; a partial list that is given out as
 * the whole always fails.
 */
export function judgeResult(
  clause: ClauseId,
  { expected }: Scene,
  conduct: Conduct,
): readonly ConsumerFinding[] {
  const { result } = conduct;
  const wrong = (what: string): ConsumerFinding => ({
    severity: clauseById(clause).kind === 'stated' ? 'fail' : 'fragile',
    clause,
    what,
    requests: lastOf(conduct),
  });
  switch (result.kind) {
    case 'not-called':
    case 'not-offered':
      return [];
    case 'over-budget':
      return [endless(conduct, wrong)];
    case 'timed-out':
      return hung(conduct);
    case 'malformed':
      return [wrong(`gave back ${result.message}`)];
    case 'failed':
      return failed(clause, result, conduct, expected, wrong);
    case 'answered':
      return answered(result.workspaceId, conduct, expected, wrong);
    case 'listed':
      return judgeList(clause, result.ids, conduct, expected, wrong);
  }
}

/** Who is only asked to wait may go on as long as it is: the document says nothing of that. */
function endless({ requests }: Conduct, wrong: Wrong): ConsumerFinding {
  const last = requests.at(-1);
  const finding = wrong('made requests without end');
  if (last?.received.page) return { ...finding, severity: 'fail', clause: '4.3-hasMore' };
  return finding.severity === 'fragile' && last?.received.retryAfter !== null
    ? wrong(
        `was asked to wait and try again, and had not given up after ${requests.length} requests`,
      )
    : { ...finding, severity: 'fail', clause: '7-r1' };
}

/**
 * Time alone decides nothing. But who is refused for good has nothing to wait for: the refusal is
 * hidden from the caller.
 */
function hung({ requests }: Conduct): readonly ConsumerFinding[] {
  const last = requests.at(-1);
  if (!last || !isFinal(last)) return [];
  return [
    {
      severity: 'fail',
      clause: '7-r1',
      what: `was refused with ${last.received.status}, and then neither asked again nor told its caller: it hangs`,
      requests: [last.number],
    },
  ];
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
  { requests }: Conduct,
  expected: Scene['expected'],
  wrong: Wrong,
): readonly ConsumerFinding[] {
  if (expected.kind === 'files' || expected.kind === 'answered') {
    return [wrong(`${howItFailed(requests)}: ${message}`)];
  }
  // A client that gave up of its own accord has no failure of the API to tell of.
  if (!description || !requests.some(isFailure)) return [];
  const failure = expected.kind === 'either' ? expected.failure : expected;
  const isOpen = clauseById(clause).kind === 'open';
  return faultsOfDescription(description, failure).map(({ what, clause: deciding }) =>
    isOpen ? wrong(what) : { ...wrong(what), severity: 'fail', clause: deciding },
  );
}

function howItFailed(requests: Conduct['requests']): string {
  const last = requests.at(-1);
  if (!last) return 'failed before it asked anything';
  const { status } = last.received;
  return isFailure(last)
    ? `asked for what is refused with ${status}, and failed`
    : 'failed, though the API answered well';
}

function answered(
  workspaceId: string | null,
  conduct: Conduct,
  expected: Scene['expected'],
  wrong: Wrong,
): readonly ConsumerFinding[] {
  if (expected.kind === 'answered') {
    return workspaceId === expected.workspaceId
      ? []
      : [
          {
            ...wrong(`took the workspace for ${JSON.stringify(workspaceId)}`),
            severity: 'fail',
            clause: '4.1-success',
          },
        ];
  }
  const last = conduct.requests.at(-1);
  if (!last || !isFailure(last)) return [];
  return [
    {
      severity: 'fail',
      clause: '7-r1',
      what: 'gave out an answer though the API had refused: the caller never learns of it',
      requests: [last.number],
    },
  ];
}

const lastOf = ({ requests }: Conduct): readonly number[] =>
  requests.slice(-1).map(({ number }) => number);
