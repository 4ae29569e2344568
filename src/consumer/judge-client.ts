import { type ConsumerFinding, findingsIn, isOpen, judgementOf } from './judgement.ts';
import {
  type Drive,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import { type ConsumerRequest, isFailure } from './session.ts';
import type { Situation } from './situation.ts';
import { type SituationId, situationNamed } from './situations.ts';

/** Drives a client through a situation and judges it. */
export type Judge = (situation: Situation) => Promise<SituationOutcome>;

/**
 * Refusals that a client is most likely to report. It may crash on a code that it does not know: the
 * first has a made-up code, the second that of the default profile. One that crashes on every code or
 * error may still report a refusal that has neither.
 */
const plainRefusals: readonly SituationId[] = ['failure-body.code-and-error.first', 'key.unknown'];
const bareRefusal: SituationId = 'failure-body.neither.first';

/**
 * Judges one client by its runs. Reporting less than the API said is allowed, but not reporting less
 * of one refusal than of a plain one: then the client crashed, or did not take the failure for one of
 * the API (clause 7 r2).
 */
export function judgeOf(drive: Drive, options: SituationOptions): Judge {
  const kept = new Map<string, Promise<SituationOutcome>>();
  const run = (situation: Situation) => runSituation(situation, drive, options);
  const plain = (id: SituationId) => {
    const known = kept.get(id) ?? run(situationNamed(id));
    kept.set(id, known);
    return known;
  };
  return async (situation) => {
    const outcome = await run(situation);
    if (!leavesOutStatus(outcome)) return outcome;
    for (const id of [...plainRefusals, ...(reportsNothing(outcome) ? [bareRefusal] : [])]) {
      const isBare = id === bareRefusal;
      const finding =
        id === outcome.id ? undefined : unreportedHere(outcome, await plain(id), isBare);
      if (!finding) continue;
      const judgement = judgementOf([...findingsIn(outcome.judgement), finding]);
      return { ...outcome, judgement };
    }
    return outcome;
  };
}

/** Whether a client failed on a refusal without reporting its status. */
const leavesOutStatus = (outcome: SituationOutcome): boolean =>
  outcome.session.result.kind === 'failed' &&
  outcome.unreported.includes('status') &&
  refusalOf(outcome) !== undefined;

/** Whether a client reported nothing at all about a refusal that had a code or an error. */
const reportsNothing = ({ session: { result }, unreported }: SituationOutcome): boolean =>
  result.kind === 'failed' &&
  Object.values(result.description ?? {}).every((value) => value === undefined) &&
  (unreported.includes('code') || unreported.includes('error'));

/**
 * @param outcome of a situation in which the client did not report the status.
 * @param isBare whether the plain refusal had neither a code nor an error.
 */
function unreportedHere(
  outcome: SituationOutcome,
  plain: SituationOutcome,
  isBare: boolean,
): ConsumerFinding | undefined {
  const refusal = refusalOf(outcome);
  const plainRefusal = refusalOf(plain);
  if (!refusal || !plainRefusal || !reportsMore(plain, outcome)) return undefined;
  // If both had a code and an error, only their values can matter, which are open.
  const { unreported } = outcome;
  const isWellFormed = !isBare && unreported.includes('code') && unreported.includes('error');
  // If the status is the same, only the body can have made the difference.
  const isOfBody = !isWellFormed && refusal.received.status === plainRefusal.received.status;
  const clause = isOpen(outcome.clause) ? outcome.clause : '7-r2';
  return {
    about: 'result',
    kind: 'unreported',
    severity: isOfBody && !isOpen(clause) ? 'fail' : 'fragile',
    clause: isOfBody ? clause : '7-r4',
    what: `did not report that the API refused with ${refusal.received.status}, as it does after a plain refusal`,
    requests: [refusal.number],
  };
}

function reportsMore(plain: SituationOutcome, outcome: SituationOutcome): boolean {
  const expected = plain.session;
  const found = outcome.session;
  if (expected.result.kind !== 'failed' || found.result.kind !== 'failed') return false;
  return (
    !plain.unreported.includes('status') ||
    (expected.result.description !== null && found.result.description === null) ||
    (found.hasCrashed === true && !expected.hasCrashed)
  );
}

/** The refusal that ended a run: a complete response to the last request. */
function refusalOf({ session: { requests } }: SituationOutcome): ConsumerRequest | undefined {
  const last = requests.at(-1);
  const isWhole = last && last.received.fault !== 'reset' && last.received.fault !== 'cut';
  return isWhole && isFailure(last) ? last : undefined;
}
