import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import { createJudge } from './attribute.ts';
import { calibrate, refuseNoClient } from './calibrate.ts';
import { type Cause, findCauses } from './causes/find-causes.ts';
import { choiceSituations } from './choices.ts';
import { chooseSituations } from './choose-situations.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { createRun } from './create-run.ts';
import { driveClient } from './drive-client.ts';
import type { ConsumerVerdict } from './judgement.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { type DrivingOptions, drivingOptionNames, resolveDriving, resolveJobs } from './options.ts';
import {
  isSilent,
  nothingProven,
  notJudged,
  outageAtTheEnd,
  reasonOf,
  untilCutShort,
} from './outage.ts';
import { PLAINEST, type RequiredFormats } from './required-formats.ts';
import { rerunTimedOut } from './rerun-timed-out.ts';
import type { Drive, SituationOutcome } from './run-situation.ts';
import { type ChoiceOutcome, sensitiveChoices } from './sensitive-choices.ts';
import type { Situation } from './situation.ts';
import type { SituationId } from './situations.ts';
import { connections } from './transports/connections.ts';
import { withholdWorkspace } from './withhold-workspace.ts';

export interface ConsumerOptions extends DrivingOptions {
  /** Ids of situations, or a pattern for them; all, and the choices, if left out. */
  readonly only?: readonly (SituationId | (string & {}))[] | RegExp | undefined;
  /** Situations at a time; 1 if left out. */
  readonly jobs?: number | undefined;
  /**
   * Ends the run where it is aborted: the report says `interrupted`, with the message of the reason,
   * and whatever was not judged by then is unproven.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with each outcome as it comes, those of choices included; a second time for a situation
   * that timed out among others and was rerun alone.
   */
  readonly onOutcome?: ((outcome: SituationOutcome) => void) | undefined;
}

export type { ChoiceOutcome } from './sensitive-choices.ts';

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
  /**
   * The forms that all situations stand on, where the client fails under the plainest ones: the
   * nearest that it passes under, or null where none was found. Left out where none was sought.
   */
  readonly requiredFormats?: RequiredFormats | null;
  readonly milliseconds: number;
  /** Why the run is no verdict: it was ended, the client or its server was gone, or nothing could be judged. */
  readonly interrupted?: string;
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
  return checkDriven(
    (operation, given, signal) => driveClient(client, operation, given, signal),
    options,
  );
}

const optionNames: OptionNames<ConsumerOptions> = {
  ...drivingOptionNames,
  only: true,
  jobs: true,
  signal: true,
  onOutcome: true,
};

interface DrivenOptions extends ConsumerOptions {
  /**
   * Whether it may be told no workspace, which is then the empty text, where the key check is the
   * point; false if left out.
   */
  readonly mayFindWorkspace?: boolean | undefined;
}

/** The same for a client that is no JavaScript: `drive` calls it once. */
export async function checkDriven(
  drive: Drive,
  { only, onOutcome, signal, ...options }: DrivenOptions = {},
): Promise<ConsumerReport> {
  const { through, timeout } = resolveDriving(options);
  const { mayFindWorkspace = false } = options;
  const jobs = resolveJobs(options.jobs);
  const start = performance.now();
  const situations = chooseSituations(only);
  const choices = only === undefined ? choiceSituations() : [];
  const connect = await connections[through]();
  const known = await calibrate(drive, { connect, timeout, signal }, jobs).catch(
    (error: unknown) => {
      if (signal?.aborted) return undefined;
      throw error;
    },
  );
  if (!known) return nothingJudged(reasonOf(signal?.reason), only);
  refuseNoClient(known, timeout, through);
  const { plainest, pace, requiredFormats } = known;
  const driving = { connect, timeout, pace, requiredFormats, signal };
  const isAlwaysTold = !mayFindWorkspace || makesKeyCheck(plainest);
  const asked = isAlwaysTold ? drive : await withholdWorkspace(drive, driving);
  const runOnce = createRun(asked, driving);
  const run = untilCutShort(createJudge(runOnce, plainest), signal);

  const judge = async (situation: Situation) => {
    const outcome = await run.judge(situation);
    if (outcome.session.result.kind !== 'not-called') onOutcome?.(outcome);
    return outcome;
  };
  const every: readonly Situation[] = [...situations, ...choices];
  const first = await mapConcurrently(every, jobs, judge, ({ takesLong = false }) => takesLong);
  const found = jobs > 1 ? await rerunTimedOut(every, first, judge) : first;
  const judged = found.slice(0, situations.length);
  const tried = choices.flatMap(({ choice, clause }, place): ChoiceOutcome[] => {
    const outcome = found[situations.length + place];
    return outcome ? [{ choice, clause, outcome }] : [];
  });
  const again = untilCutShort(runOnce, signal);
  const rests = await sensitiveChoices(tried, plainest, jobs, again.judge);
  const all = [...judged, ...tried.map(({ outcome }) => outcome)];
  const interrupted =
    run.cutShort() ??
    again.cutShort() ??
    (await outageAtTheEnd(all, again.judge)) ??
    nothingProven(all);

  const told = (outcome: SituationOutcome) =>
    interrupted !== undefined && isSilent(outcome) ? notJudged(outcome, interrupted) : outcome;
  const outcomes = judged.map(told);
  const varied = tried.map((each) => ({ ...each, outcome: told(each.outcome) }));
  return {
    ...reportOf(outcomes, varied, interrupted === undefined ? rests : []),
    ...((known.foundNoFormats || requiredFormats !== PLAINEST) && {
      requiredFormats: known.foundNoFormats ? null : requiredFormats,
    }),
    milliseconds: Math.round(performance.now() - start),
    ...(interrupted !== undefined && { interrupted }),
  };
}

const makesKeyCheck = ({ session }: SituationOutcome): boolean =>
  session.requests.some(({ operation }) => operation === 'checkKey');

/** A run that judged nothing, for the reason given. */
export function nothingJudged(reason: string, only?: ConsumerOptions['only']): ConsumerReport {
  const choices = only === undefined ? choiceSituations() : [];
  const outcomes = chooseSituations(only).map((situation) => notJudged(situation, reason));
  const varied = choices.map((situation): ChoiceOutcome => {
    const { choice, clause } = situation;
    return { choice, clause, outcome: notJudged(situation, reason) };
  });
  return { ...reportOf(outcomes, varied, []), milliseconds: 0, interrupted: reason };
}

function reportOf(
  outcomes: readonly SituationOutcome[],
  choices: readonly ChoiceOutcome[],
  dependsOn: readonly ChoiceOutcome[],
): Omit<ConsumerReport, 'milliseconds'> {
  const counts = countsOf(outcomes);
  const causes = findCauses([...outcomes, ...choices.map(({ outcome }) => outcome)]);
  return { outcomes, counts, dependsOn, choices, causes };
}

function countsOf(outcomes: readonly SituationOutcome[]): ConsumerReport['counts'] {
  const counts = { pass: 0, fail: 0, fragile: 0, unproven: 0 };
  for (const { judgement } of outcomes) counts[judgement.verdict]++;
  return counts;
}
