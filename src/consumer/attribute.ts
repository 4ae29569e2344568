import type { ClauseId } from '../document/clauses.ts';
import { choiceSituations } from './choices.ts';
import { type ConsumerFinding, judgementOf } from './judgement.ts';
import type { SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import type { ChoiceSituation } from './situation-rows.ts';
import { plainestSituation } from './situations.ts';

/** Judges a client in a situation, and attributes a failure to the choice that caused it. */
export type Judge = (situation: Situation) => Promise<SituationOutcome>;

/**
 * A fixture may also vary an open choice that is not its point, such as the format of ids in a
 * situation about ties. The point counts as failed only if the client passes those choices alone.
 *
 * @param run runs a client in a situation.
 * @param plainest the outcome of the plainest situation, if known.
 */
export function createJudge(run: Judge, plainest?: SituationOutcome): Judge {
  const kept = new Map<string, Promise<SituationOutcome>>();
  if (plainest) kept.set(plainest.id, Promise.resolve(plainest));
  const control = (situation: Situation): Promise<SituationOutcome> => {
    const known = kept.get(situation.id) ?? run(situation);
    kept.set(situation.id, known);
    return known;
  };
  return async (situation) => {
    const outcome = await run(situation);
    const { incidental = [] } = situation;
    if (!isWrong(outcome) || incidental.length === 0) return outcome;
    // A client that fails even the plainest situation fails for a different reason.
    if (isWrong(await control(plainestSituation))) return outcome;
    for (const choice of incidental.map(choiceOf)) {
      const alone = choice.id === situation.id ? outcome : await control(choice);
      if (isWrong(alone)) return attributed(outcome, choice);
    }
    return outcome;
  };
}

export const isWrong = ({ judgement: { verdict } }: SituationOutcome): boolean =>
  verdict === 'fail' || verdict === 'fragile';

function choiceOf(id: string): ChoiceSituation {
  const found = choiceSituations().find((choice) => choice.id === id);
  if (!found) throw new Error(`Failed to judge the client: there is no choice ${id}`);
  return found;
}

/** No choice of a deployment excuses mishandling of the key. */
const OF_THE_KEY: readonly ClauseId[] = ['2.1-secret', '4-authorization', '5-r1'];

function attributed(
  outcome: SituationOutcome,
  { choice, clause }: ChoiceSituation,
): SituationOutcome {
  if (!('findings' in outcome.judgement)) return outcome;
  const findings = outcome.judgement.findings.map(
    (finding): ConsumerFinding =>
      OF_THE_KEY.includes(finding.clause)
        ? finding
        : {
            ...finding,
            severity: 'fragile',
            clause,
            what: `${finding.what} (it relies on the ${choice})`,
          },
  );
  return { ...outcome, judgement: judgementOf(findings), restsOn: choice };
}
