import type { OpenId } from '../document/clauses.ts';
import { type OptionNames, refuseUnknownOptions } from '../document/nearest-name.ts';
import { plural } from '../report/plural.ts';
import { createJudge, isWrong } from './blame.ts';
import { type Cause, findCauses } from './causes/find-causes.ts';
import { choiceSituations } from './choices.ts';
import { chooseSituations } from './choose-situations.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';
import type { ConsumerVerdict } from './judgement.ts';
import { type DrivingOptions, drivingOptionNames, resolveDriving, resolveJobs } from './options.ts';
import { paceOf } from './patience.ts';
import {
  type Drive,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import type { Situation } from './situation.ts';
import { plainestSituation, type SituationId } from './situations.ts';
import type { ConnectionName } from './through/connection.ts';
import { connections } from './through/connections.ts';

export interface ConsumerOptions extends DrivingOptions {
  /** Ids of situations, or a pattern for them; all, and the choices, if left out. */
  readonly only?: readonly (SituationId | (string & {}))[] | RegExp | undefined;
  /** Situations at a time; 1 if left out. */
  readonly jobs?: number | undefined;
  /** Told of each outcome as it comes, those of choices included. */
  readonly onOutcome?: ((outcome: SituationOutcome) => void) | undefined;
}

/** What came of all situations. */
export interface ConsumerReport {
  /** One for each situation, the plainest first. */
  readonly outcomes: readonly SituationOutcome[];
  readonly counts: Readonly<Record<ConsumerVerdict, number>>;
  /**
   * The open choices that change how the client fares: those that it fails under, or, if it fails
   * the plainest situation, those that it passes under.
   */
  readonly dependsOn: readonly ChoiceOutcome[];
  /** Every choice that was varied; none where only some situations were asked for. */
  readonly choices: readonly ChoiceOutcome[];
  /** What went wrong in situations and choices, by cause, the gravest and most frequent first. */
  readonly causes: readonly Cause[];
  readonly milliseconds: number;
}

/** What came of one choice of deployments, varied. */
export interface ChoiceOutcome {
  /** In a few words: `limit maximum`. */
  readonly choice: string;
  /** The open clause that leaves the choice. */
  readonly clause: OpenId;
  readonly outcome: SituationOutcome;
}

/**
 * Drives a client through everything that the document allows a server to do, and judges what it
 * did.
 *
 * @throws Error when an option is unknown, no situation is of the pattern, or when the client makes
 *   no request at all in the plainest situation, or gives nothing back.
 */
export async function checkConsumer(
  client: ConsumerClient,
  options: ConsumerOptions = {},
): Promise<ConsumerReport> {
  refuseUnknownOptions(options, optionNames, 'check the client');
  return checkDriven((operation, given) => driveClient(client, operation, given), options);
}

const optionNames: OptionNames<ConsumerOptions> = {
  ...drivingOptionNames,
  only: true,
  jobs: true,
  onOutcome: true,
};

/** The same for a client that is no JavaScript: `drive` calls it once. */
export async function checkDriven(
  drive: Drive,
  { only, onOutcome, ...options }: ConsumerOptions = {},
): Promise<ConsumerReport> {
  const { through, timeout } = resolveDriving(options);
  const jobs = resolveJobs(options.jobs);
  const start = performance.now();
  const situations = chooseSituations(only);
  const choices = only === undefined ? choiceSituations() : [];
  const connect = await connections[through]();
  const plainest = await judgePlainest(drive, { connect, timeout }, through);
  const pace = paceOf(plainest.conduct, plainest.milliseconds);
  const judge = createJudge(drive, { connect, timeout, pace }, plainest);
  const run = async (situation: Situation) => {
    const outcome = await judge(situation);
    onOutcome?.(outcome);
    return outcome;
  };

  const outcomes = await inTurn(situations, jobs, run);
  const varied = await inTurn(choices, jobs, async (situation): Promise<ChoiceOutcome> => {
    const { choice, clause } = situation;
    return { choice, clause, outcome: await run(situation) };
  });
  return {
    outcomes,
    counts: countsOf(outcomes),
    dependsOn: eachOnce(
      varied.filter((each) =>
        isWrong(plainest) ? isListed(each.outcome) : isWrong(each.outcome) && isToBlame(each),
      ),
    ),
    choices: varied,
    causes: findCauses([...outcomes, ...varied.map(({ outcome }) => outcome)]),
    milliseconds: Math.round(performance.now() - start),
  };
}

/** What makes no request in the plainest situation would "survive" many others unseen. */
async function judgePlainest(
  drive: Drive,
  options: SituationOptions,
  through: ConnectionName,
): Promise<SituationOutcome> {
  const outcome = await runSituation(plainestSituation, drive, options);
  const { requests, result } = outcome.conduct;
  if (result.kind === 'timed-out' && requests.length > 0 && !isWrong(outcome)) {
    throw new Error(
      `Failed to check the client: in the plainest situation it made ${plural(requests.length, 'request')}, and gave nothing back within a time limit of ${options.timeout} milliseconds; give it a longer one`,
    );
  }
  if (requests.length > 0) return outcome;
  const told = 'message' in result ? `: ${result.message}` : '';
  const hint = through === 'fetch' ? '; by way of fetch it has to use the fetch it is given' : '';
  throw new Error(
    `Failed to check the client: it made no request of the API in the plainest situation, and ${endings[result.kind]}${told}${hint}`,
  );
}

const endings = {
  listed: 'gave back a list all the same',
  answered: 'gave back an answer all the same',
  failed: 'failed',
  malformed: 'gave back no list of files',
  'timed-out': 'gave nothing back in time',
  'over-budget': 'made no end',
  'not-offered': 'offers no listing',
} as const;

/** Whether it is this choice, and not another that is varied with it. */
const isToBlame = ({ choice, outcome: { restsOn = choice } }: ChoiceOutcome): boolean =>
  restsOn === choice;

/** One for each choice, the first that shows it. */
const eachOnce = (all: readonly ChoiceOutcome[]): readonly ChoiceOutcome[] =>
  all.filter((each, place) => all.findIndex(({ choice }) => choice === each.choice) === place);

const isListed = ({ judgement, conduct }: SituationOutcome): boolean =>
  judgement.verdict === 'pass' && conduct.result.kind === 'listed';

function countsOf(outcomes: readonly SituationOutcome[]): ConsumerReport['counts'] {
  const counts = { pass: 0, fail: 0, fragile: 0, unproven: 0 };
  for (const { judgement } of outcomes) counts[judgement.verdict]++;
  return counts;
}

/** Runs so many at a time; the results stand in the order of the items. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  jobs: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const place = next++;
      const item = items[place];
      if (item !== undefined) results[place] = await run(item);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}
