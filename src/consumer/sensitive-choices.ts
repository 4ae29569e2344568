import type { OpenId } from '../document/clauses.ts';
import { choiceSituations } from './choices.ts';
import { isWrong, type Judge } from './client-judge.ts';
import { mapConcurrently } from './map-concurrently.ts';
import {
  type Drive,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import { situationOf } from './situation-rows.ts';

/** The outcome of varying one open choice. */
export interface ChoiceOutcome {
  /** In a few words: `limit maximum`. */
  readonly choice: string;
  /** The open clause that leaves the choice. */
  readonly clause: OpenId;
  readonly outcome: SituationOutcome;
}

/**
 * The choices that change the result of a client, each once: those under which it fails or, if it
 * fails the plainest situation, those under which it passes. A choice does not count if the same
 * fixture has the same result without it.
 *
 * @param run drives the client through a fixture.
 */
export async function sensitiveChoices(
  varied: readonly ChoiceOutcome[],
  plainest: SituationOutcome,
  jobs: number,
  run: Judge,
): Promise<readonly ChoiceOutcome[]> {
  const isAsThere = isWrong(plainest) ? isListed : isWrongBesideKey;
  const odd = varied.filter((each) => isAsThere(each.outcome) && isToBlame(each));
  const found = await mapConcurrently(odd, jobs, async (each) => {
    const choice = choiceSituations().find(({ id }) => id === each.outcome.id);
    return choice && isAsThere(await run(choice.control)) ? [] : [each];
  });
  return eachOnce(found.flat());
}

/** Mishandling of a key is wrong in every deployment. */
const isWrongBesideKey = ({ judgement }: SituationOutcome): boolean =>
  'findings' in judgement && judgement.findings.some(({ about }) => about !== 'key');

/** Whether this choice is the cause, and not one that is varied with it. */
const isToBlame = ({ choice, outcome: { restsOn = choice } }: ChoiceOutcome): boolean =>
  restsOn === choice;

/** The first outcome of each choice. */
const eachOnce = (all: readonly ChoiceOutcome[]): readonly ChoiceOutcome[] =>
  all.filter((each, place) => all.findIndex(({ choice }) => choice === each.choice) === place);

const isListed = ({ judgement, session }: SituationOutcome): boolean =>
  judgement.verdict === 'pass' && session.result.kind === 'listed';

/** Not in the list of situations: it only shows whether a client finds its workspace. */
const plainCheck = situationOf({
  id: 'key-check.plain',
  clause: '4.1-fields',
  title: 'The key check is the plainest one.',
  calls: 'checkKey',
});

/**
 * A client that is given its workspace does not need the key check, and would pass the situations
 * about it without making one. So a client that can find its workspace is not given it there.
 *
 * @returns `drive`, without the workspace in key checks if the client finds it.
 */
export async function withholdWorkspace(drive: Drive, options: SituationOptions): Promise<Drive> {
  const withheld: Drive = (operation, given, ...rest) =>
    drive(operation, operation === 'checkKey' ? { ...given, workspaceId: '' } : given, ...rest);
  try {
    const { judgement } = await runSituation(plainCheck, withheld, options);
    return judgement.verdict === 'pass' ? withheld : drive;
  } catch (error) {
    // The next step reports why the run was interrupted.
    if (options.signal?.aborted) return drive;
    throw error;
  }
}
