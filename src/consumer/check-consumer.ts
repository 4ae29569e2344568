import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import { calibrate, refuseNoClient } from './calibrate.ts';
import { type Cause, findCauses } from './causes/find-causes.ts';
import { chooseChoices } from './choices.ts';
import { ClientJudge } from './client-judge.ts';
import type { ConsumerClient } from './consumer-client.ts';
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
  rerunTimedOut,
  UntilCutShort,
} from './outage.ts';
import type { Drive, SituationOutcome } from './run-situation.ts';
import { type ChoiceOutcome, sensitiveChoices, withholdWorkspace } from './sensitive-choices.ts';
import type { Situation } from './situation.ts';
import type { ChoiceSituation } from './situation-rows.ts';
import { chooseSituations, type SituationId } from './situations.ts';
import { connections } from './transports/connections.ts';

export interface ConsumerOptions extends DrivingOptions {
  /** Ids of situations, or a pattern for them. Default: all situations, and all choices. */
  readonly only?: readonly (SituationId | (string & {}))[] | RegExp | undefined;
  /** Situations to run in parallel. Default: 1. */
  readonly jobs?: number | undefined;
  /**
   * Abort it to end the run. The report's `interrupted` then has the message of the reason, and
   * the remaining situations are unproven.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with each outcome of a situation or choice; a second time if it timed out among parallel
   * runs and was rerun alone.
   */
  readonly onOutcome?: ((outcome: SituationOutcome) => void) | undefined;
}

export type { ChoiceOutcome } from './sensitive-choices.ts';

/** The outcomes of all situations and choices. */
export interface ConsumerReport {
  /** One for each situation, the plainest first. */
  readonly outcomes: readonly SituationOutcome[];
  readonly counts: Readonly<Record<ConsumerVerdict, number>>;
  /**
   * The open choices that change the result of the client: those under which it fails or, if it
   * fails the plainest situation, those under which it passes.
   */
  readonly dependsOn: readonly ChoiceOutcome[];
  /** The outcome of each choice; empty with `only`. */
  readonly choices: readonly ChoiceOutcome[];
  /** Findings by cause, the most severe and frequent first. */
  readonly causes: readonly Cause[];
  readonly milliseconds: number;
  /** Why the run has no verdict: it was stopped, the client ended, or nothing could be judged. */
  readonly interrupted?: string;
}

/**
 * Judges a client: runs it against every behaviour that the document allows a server.
 *
 * @throws Error if an option is invalid, no situation matches, or the client makes no request in the
 *   plainest situation or returns nothing there.
 */
export async function checkConsumer(
  client: ConsumerClient,
  options: ConsumerOptions = {},
): Promise<ConsumerReport> {
  refuseUnknownOptions(options, optionNames, 'check the client');
  const noRequestHint =
    options.through === 'fetch'
      ? 'with through: "fetch" it must call the fetch function that it is given'
      : undefined;
  return checkDriven((operation, given, signal) => driveClient(client, operation, given, signal), {
    ...options,
    noRequestHint,
  });
}

const optionNames: OptionNames<ConsumerOptions> = {
  ...drivingOptionNames,
  only: true,
  jobs: true,
  signal: true,
  onOutcome: true,
};

interface DrivenOptions extends ConsumerOptions {
  /** Ids of choices to vary. Default: all, or none with `only`. */
  readonly choices?: readonly string[] | undefined;
  /**
   * Whether situations about the key check may withhold the workspace: it is then the empty string.
   * Default: false.
   */
  readonly mayFindWorkspace?: boolean | undefined;
  /** Advice for a client that makes no request, for the message. */
  readonly noRequestHint?: string | undefined;
}

/** Checks a client that is not JavaScript: `drive` calls it once. */
export async function checkDriven(
  drive: Drive,
  { only, choices: chosen, onOutcome, ...options }: DrivenOptions = {},
): Promise<ConsumerReport> {
  const { through, timeout, formats } = resolveDriving(options);
  const { mayFindWorkspace = false, noRequestHint, signal } = options;
  const jobs = resolveJobs(options.jobs);
  const start = performance.now();
  const run = chosenOf(only, chosen);
  const connect = await connections[through]();
  const known = await calibrate(drive, { connect, timeout, formats, signal }).catch(
    (error: unknown) => {
      if (signal?.aborted) return undefined;
      throw error;
    },
  );
  if (!known) return nothingJudged(reasonOf(signal?.reason), only, chosen);
  refuseNoClient(known, timeout, noRequestHint);
  const { plainest, pace } = known;
  const driving = { connect, timeout, pace, formats, signal };
  const findsWorkspace = mayFindWorkspace && !makesKeyCheck(plainest);
  const driven = findsWorkspace ? await withholdWorkspace(drive, driving) : drive;
  const client = new ClientJudge(driven, driving, plainest);
  return {
    ...(await judgeAll(client, { ...run, plainest, jobs, signal, onOutcome })),
    milliseconds: Math.round(performance.now() - start),
  };
}

/** The situations and choices to run. */
interface Chosen {
  readonly situations: readonly Situation[];
  readonly choices: readonly ChoiceSituation[];
}

const chosenOf = (only: ConsumerOptions['only'], choices?: readonly string[]): Chosen => ({
  situations: chooseSituations(only),
  choices: chooseChoices(only, choices),
});

interface JudgeOptions extends Chosen, Pick<ConsumerOptions, 'signal' | 'onOutcome'> {
  readonly plainest: SituationOutcome;
  readonly jobs: number;
}

/** Judges a client in the chosen situations and choices, and finds what its results depend on. */
async function judgeAll(
  client: ClientJudge,
  { plainest, jobs, signal, onOutcome, ...chosen }: JudgeOptions,
): Promise<Omit<ConsumerReport, 'milliseconds'>> {
  const run = new UntilCutShort(signal);
  const guarded = run.guard(client.judge);
  const again = run.guard(client.run);
  const judge = async (situation: Situation) => {
    const outcome = await guarded(situation);
    if (outcome.session.result.kind !== 'not-called') onOutcome?.(outcome);
    return outcome;
  };
  const every: readonly Situation[] = [...chosen.situations, ...chosen.choices];
  const first = await mapConcurrently(every, jobs, judge, ({ takesLong = false }) => takesLong);
  const found = jobs > 1 ? await rerunTimedOut(every, first, judge) : first;
  const report = reportOf(chosen, found);
  const dependsOn = await sensitiveChoices(report.choices, plainest, jobs, again);
  const interrupted = run.reason ?? (await outageAtTheEnd(found, again)) ?? nothingProven(found);
  if (interrupted === undefined) return { ...report, dependsOn };
  const shown = found.map((each) => (isSilent(each) ? notJudged(each, interrupted) : each));
  return { ...reportOf(chosen, shown), interrupted };
}

const makesKeyCheck = ({ session }: SituationOutcome): boolean =>
  session.requests.some(({ operation }) => operation === 'checkKey');

/** The report of a run that judged nothing. */
export function nothingJudged(
  reason: string,
  only?: ConsumerOptions['only'],
  choices?: readonly string[],
): ConsumerReport {
  const chosen = chosenOf(only, choices);
  const every: readonly Situation[] = [...chosen.situations, ...chosen.choices];
  const outcomes = every.map((situation) => notJudged(situation, reason));
  return { ...reportOf(chosen, outcomes), milliseconds: 0, interrupted: reason };
}

/** @param found the outcome of each situation, then of each choice. */
function reportOf(
  { situations, choices }: Chosen,
  found: readonly SituationOutcome[],
): Omit<ConsumerReport, 'milliseconds'> {
  const outcomes = found.slice(0, situations.length);
  const counts = { pass: 0, fail: 0, fragile: 0, unproven: 0 };
  for (const { judgement } of outcomes) counts[judgement.verdict]++;
  const varied = choices.flatMap(({ choice, clause }, place): ChoiceOutcome[] => {
    const outcome = found[situations.length + place];
    return outcome ? [{ choice, clause, outcome }] : [];
  });
  return { outcomes, counts, dependsOn: [], choices: varied, causes: findCauses(found) };
}
