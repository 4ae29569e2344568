import { finding, findingsIn, isOpen, judgementOf } from './judgement.ts';
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
 * The refusal that a client is most likely to report, and one for a client that crashes on every
 * code or error.
 */
const plainRefusals: readonly SituationId[] = [
  'failure-body.code-and-error.first',
  'failure-body.neither.first',
];

/**
 * Judges one client by its runs. Reporting less than the API said is allowed, but not reporting less
 * of one refusal than of a plain one: then the client crashed, or did not take the failure for one of
 * the API (clause 7 r2).
 */
export function judgeOf(drive: Drive, options: SituationOptions): Judge {
  const known = new Map<string, Promise<SituationOutcome>>();
  const run = (id: string): Promise<SituationOutcome> => {
    const outcome = known.get(id) ?? runSituation(situationNamed(id), drive, options);
    known.set(id, outcome);
    return outcome;
  };
  return async (situation) => {
    const outcome = await runSituation(situation, drive, options);
    const refusal = refusalOf(outcome);
    if (!refusal || !outcome.omitsStatus) return outcome;
    for (const id of plainRefusals) {
      const plain = await run(id);
      if (!reportsMore(plain, outcome)) continue;
      const { status } = refusal.received;
      // If the status is the same, only the body can have made the difference.
      const clause = status === refusalOf(plain)?.received.status ? '7-r2' : '7-r4';
      const what = `did not report that the API refused with ${status}, as it does after a plain refusal`;
      const decides = isOpen(outcome.clause) ? outcome.clause : clause;
      const found = finding('result', 'unreported', decides, what, [refusal]);
      return { ...outcome, judgement: judgementOf([...findingsIn(outcome.judgement), found]) };
    }
    return outcome;
  };
}

/** The refusal that ended a run in failure: a complete response to the last request. */
function refusalOf({ session }: SituationOutcome): ConsumerRequest | undefined {
  const last = session.requests.at(-1);
  const isWhole = last && last.received.fault !== 'reset' && last.received.fault !== 'cut';
  return session.result.kind === 'failed' && isWhole && isFailure(last) ? last : undefined;
}

function reportsMore(plain: SituationOutcome, { session }: SituationOutcome): boolean {
  const [expected, found] = [plain.session.result, session.result];
  if (expected.kind !== 'failed' || found.kind !== 'failed') return false;
  const isLess = expected.description !== null && found.description === null;
  const hasCrashed = session.hasCrashed === true && !plain.session.hasCrashed;
  return !plain.omitsStatus || isLess || hasCrashed;
}
