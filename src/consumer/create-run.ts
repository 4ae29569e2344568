import { judgeUnreported, leavesOutStatus, reportsNothing } from './judge/unreported.ts';
import { judgementOf } from './judgement.ts';
import {
  type Drive,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
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

function withFinding(
  outcome: SituationOutcome,
  finding: NonNullable<ReturnType<typeof judgeUnreported>>,
): SituationOutcome {
  const { judgement } = outcome;
  const found = 'findings' in judgement ? judgement.findings : [];
  return { ...outcome, judgement: judgementOf([...found, finding]) };
}
