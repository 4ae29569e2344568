import type { OpenId } from '../document/clauses.ts';
import { isWrong } from './attribute.ts';
import { choiceSituations } from './choices.ts';
import { mapConcurrently } from './map-concurrently.ts';
import type { SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';

/** What came of one choice of deployments, varied. */
export interface ChoiceOutcome {
  /** In a few words: `limit maximum`. */
  readonly choice: string;
  /** The open clause that leaves the choice. */
  readonly clause: OpenId;
  readonly outcome: SituationOutcome;
}

/**
 * The choices that change how a client fares, each once: those that it is wrong under or, where it
 * is wrong in the plainest situation, those that it passes under; and none whose fixture ends alike
 * without the choice, since then it is the fixture that matters.
 *
 * @param run drives the client through a fixture.
 */
export async function sensitiveChoices(
  varied: readonly ChoiceOutcome[],
  plainest: SituationOutcome,
  jobs: number,
  run: (situation: Situation) => Promise<SituationOutcome>,
): Promise<readonly ChoiceOutcome[]> {
  const isAsThere = isWrong(plainest) ? isListed : isWrongBesideKey;
  const odd = varied.filter((each) => isAsThere(each.outcome) && isToBlame(each));
  const found = await mapConcurrently(odd, jobs, async (each) => {
    const choice = choiceSituations().find(({ id }) => id === each.outcome.id);
    return choice && isAsThere(await run(choice.control)) ? [] : [each];
  });
  return eachOnce(found.flat());
}

/** What is done with a key is wrong whatever a deployment chooses: a choice only brings it to light. */
const isWrongBesideKey = ({ judgement }: SituationOutcome): boolean =>
  'findings' in judgement && judgement.findings.some(({ about }) => about !== 'key');

/** Whether it is this choice, and not another that is varied with it. */
const isToBlame = ({ choice, outcome: { restsOn = choice } }: ChoiceOutcome): boolean =>
  restsOn === choice;

/** One for each choice, the first that shows it. */
const eachOnce = (all: readonly ChoiceOutcome[]): readonly ChoiceOutcome[] =>
  all.filter((each, place) => all.findIndex(({ choice }) => choice === each.choice) === place);

const isListed = ({ judgement, session }: SituationOutcome): boolean =>
  judgement.verdict === 'pass' && session.result.kind === 'listed';
