import { clauseById } from '../../document/clauses.ts';
import { type ConsumerRequest, isFailure } from '../conduct.ts';
import type { ConsumerFinding } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';

/**
 * Whether a client failed over a refusal without reporting its status. To report less is allowed,
 * as long as the client always does: see `judgeUnreported`.
 */
export const leavesOutStatus = (outcome: SituationOutcome): boolean =>
  outcome.conduct.result.kind === 'failed' &&
  outcome.untold.includes('status') &&
  refusalOf(outcome) !== undefined;

/**
 * Compares what a client reported of a refusal with what it reports of a plain one. If it reports
 * less, it crashed, or treated the failure as none of the API's (clause 7 r2).
 *
 * @param outcome of a situation in which it left out the status.
 * @param plain of a plain refusal.
 */
export function judgeUnreported(
  outcome: SituationOutcome,
  plain: SituationOutcome,
): ConsumerFinding | undefined {
  const refusal = refusalOf(outcome);
  const plainRefusal = refusalOf(plain);
  if (!refusal || !plainRefusal || !reportsMore(plain, outcome)) return undefined;
  const isOpen = clauseById(outcome.clause).kind === 'open';
  // A code and an error to report were there: then only their values, which are open, can matter.
  const isWellFormed = outcome.untold.includes('code') && outcome.untold.includes('error');
  // Where the status is the same, only the body can have made the difference.
  const isOfBody = !isWellFormed && refusal.received.status === plainRefusal.received.status;
  return {
    about: 'result',
    severity: !isOpen && isOfBody ? 'fail' : 'fragile',
    clause: isOfBody ? (isOpen ? outcome.clause : '7-r2') : '7-r4',
    what: `did not tell its caller that the API refused with ${refusal.received.status}, as it does after a plain refusal`,
    requests: [refusal.number],
  };
}

function reportsMore(plain: SituationOutcome, outcome: SituationOutcome): boolean {
  const expected = plain.conduct;
  const found = outcome.conduct;
  if (expected.result.kind !== 'failed' || found.result.kind !== 'failed') return false;
  return (
    !plain.untold.includes('status') ||
    (expected.result.description !== null && found.result.description === null) ||
    (found.hasCrashed === true && !expected.hasCrashed)
  );
}

/** The refusal that ended a run: a whole answer, and the last one. */
function refusalOf({ conduct: { requests } }: SituationOutcome): ConsumerRequest | undefined {
  const last = requests.at(-1);
  const isWhole = last && last.received.fault !== 'reset' && last.received.fault !== 'cut';
  return isWhole && isFailure(last) ? last : undefined;
}
