import { clauseById } from '../document/clauses.ts';
import { type ConsumerFinding, judgementOf } from './judgement.ts';
import {
  type Drive,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import { type ConsumerRequest, isFailure } from './session.ts';
import type { Situation } from './situation.ts';
import { consumerSituations, type SituationId } from './situations.ts';

/** Drives a client through a situation, and judges it. */
export type Run = (situation: Situation) => Promise<SituationOutcome>;

/**
 * Refusals that a client is most likely to report. There are two, since a client may crash over a
 * code that it does not know: the first has a made-up code, the second that of the default profile.
 */
const plainRefusals: readonly SituationId[] = ['failure-body.code-and-error.first', 'key.unknown'];

/** A client that crashes over every code or error may still report a refusal that has neither. */
const bareRefusal: SituationId = 'failure-body.neither.first';

/**
 * Runs one client in situations. What it reports of a refusal is compared with what it reports of
 * plain ones, which are run once, when they are needed.
 */
export function createRun(drive: Drive, options: SituationOptions): Run {
  const plainOutcomes = new Map<string, Promise<SituationOutcome>>();
  const runPlain = (situation: Situation): Promise<SituationOutcome> => {
    const running = plainOutcomes.get(situation.id) ?? runSituation(situation, drive, options);
    plainOutcomes.set(situation.id, running);
    return running;
  };
  return async (situation) => {
    const outcome = await runSituation(situation, drive, options);
    if (!leavesOutStatus(outcome)) return outcome;
    for (const id of reportsNothing(outcome) ? [...plainRefusals, bareRefusal] : plainRefusals) {
      const plain = consumerSituations().find((each) => each.id === id);
      if (!plain || id === situation.id) continue;
      const isBare = id === bareRefusal;
      const finding = judgeUnreported(outcome, { ...(await runPlain(plain)), isBare });
      if (finding) return withFinding(outcome, finding);
    }
    return outcome;
  };
}

function withFinding(outcome: SituationOutcome, finding: ConsumerFinding): SituationOutcome {
  const { judgement } = outcome;
  const found = 'findings' in judgement ? judgement.findings : [];
  return { ...outcome, judgement: judgementOf([...found, finding]) };
}

/**
 * Whether a client failed over a refusal without reporting its status. To report less is allowed,
 * as long as the client always does: see `judgeUnreported`.
 */
const leavesOutStatus = (outcome: SituationOutcome): boolean =>
  outcome.session.result.kind === 'failed' &&
  outcome.unreported.includes('status') &&
  refusalOf(outcome) !== undefined;

/** Whether a client reported nothing at all of a refusal that had a code or an error. */
const reportsNothing = ({ session: { result }, unreported }: SituationOutcome): boolean =>
  result.kind === 'failed' &&
  Object.values(result.description ?? {}).every((value) => value === undefined) &&
  (unreported.includes('code') || unreported.includes('error'));

/**
 * Compares what a client reported of a refusal with what it reports of a plain one. If it reports
 * less, it crashed, or treated the failure as none of the API's (clause 7 r2).
 *
 * @param outcome of a situation in which it did not report the status.
 * @param plain of a plain refusal; `isBare` if that had neither a code nor an error.
 */
function judgeUnreported(
  outcome: SituationOutcome,
  plain: SituationOutcome & { readonly isBare: boolean },
): ConsumerFinding | undefined {
  const refusal = refusalOf(outcome);
  const plainRefusal = refusalOf(plain);
  if (!refusal || !plainRefusal || !reportsMore(plain, outcome)) return undefined;
  const isOpen = clauseById(outcome.clause).kind === 'open';
  // Both had a code and an error: then only their values, which are open, can matter.
  const isWellFormed =
    !plain.isBare && outcome.unreported.includes('code') && outcome.unreported.includes('error');
  // Where the status is the same, only the body can have made the difference.
  const isOfBody = !isWellFormed && refusal.received.status === plainRefusal.received.status;
  return {
    about: 'result',
    severity: !isOpen && isOfBody ? 'fail' : 'fragile',
    clause: isOfBody ? (isOpen ? outcome.clause : '7-r2') : '7-r4',
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

/** The refusal that ended a run: a whole answer, and the last one. */
function refusalOf({ session: { requests } }: SituationOutcome): ConsumerRequest | undefined {
  const last = requests.at(-1);
  const isWhole = last && last.received.fault !== 'reset' && last.received.fault !== 'cut';
  return isWhole && isFailure(last) ? last : undefined;
}
