import type { Dependence } from '../report/report.ts';
import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import { calibrate, refuseNoClient, withholdWorkspace } from './calibrate.ts';
import { type Cause, findCauses } from './causes/find-causes.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { dependencesOf } from './depends-on.ts';
import { driveClient } from './drive-client.ts';
import { type Judge, judgeOf } from './judge-client.ts';
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
import type { Situation } from './situation.ts';
import { chooseSituations, type SituationId } from './situations.ts';
import { connections } from './transports/connections.ts';

export interface ConsumerOptions extends DrivingOptions {
  /** Ids of situations, or a pattern for them. Default: all. */
  readonly only?: readonly (SituationId | (string & {}))[] | RegExp | undefined;
  /** Situations to run in parallel. Default: 1. */
  readonly jobs?: number | undefined;
  /**
   * Abort it to end the run. The report's `interrupted` then has the message of the reason, and
   * the remaining situations are unproven.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with each outcome; a second time if it timed out among parallel
   * runs and was rerun alone.
   */
  readonly onOutcome?: ((outcome: SituationOutcome) => void) | undefined;
}

/** The outcomes of all situations, and what they show about the client. */
export interface ConsumerReport {
  /** One for each situation, the plainest first. */
  readonly outcomes: readonly SituationOutcome[];
  readonly counts: Readonly<Record<ConsumerVerdict, number>>;
  /** The open choices that change the result of the client. */
  readonly dependsOn: readonly Dependence[];
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
  { only, onOutcome, ...options }: DrivenOptions = {},
): Promise<ConsumerReport> {
  const { through, timeout, formats } = resolveDriving(options);
  const { mayFindWorkspace = false, noRequestHint, signal } = options;
  const jobs = resolveJobs(options.jobs);
  const start = performance.now();
  const chosen = chooseSituations(only);
  const connect = await connections[through]();
  const known = await calibrate(drive, { connect, timeout, formats, signal }).catch(
    (error: unknown) => {
      if (signal?.aborted) return undefined;
      throw error;
    },
  );
  if (!known) return nothingJudged(reasonOf(signal?.reason), only);
  refuseNoClient(known, timeout, noRequestHint);
  const { plainest, pace } = known;
  const driving = { connect, timeout, pace, formats, signal };
  const findsWorkspace = mayFindWorkspace && !makesKeyCheck(plainest);
  const driven = findsWorkspace ? await withholdWorkspace(drive, driving) : drive;
  const judge = judgeOf(driven, driving);
  return {
    ...(await judgeAll(judge, chosen, { plainest, jobs, signal, onOutcome })),
    milliseconds: Math.round(performance.now() - start),
  };
}

interface JudgeOptions extends Pick<ConsumerOptions, 'signal' | 'onOutcome'> {
  readonly plainest: SituationOutcome;
  readonly jobs: number;
}

/** Judges a client in the chosen situations, and finds what its results depend on. */
async function judgeAll(
  judge: Judge,
  chosen: readonly Situation[],
  { plainest, jobs, signal, onOutcome }: JudgeOptions,
): Promise<Omit<ConsumerReport, 'milliseconds'>> {
  const run = new UntilCutShort(signal);
  const guarded = run.guard(judge);
  const told = async (situation: Situation) => {
    const outcome = await guarded(situation);
    if (outcome.session.result.kind !== 'not-called') onOutcome?.(outcome);
    return outcome;
  };
  const first = await mapConcurrently(chosen, jobs, told, ({ takesLong = false }) => takesLong);
  const found = jobs > 1 ? await rerunTimedOut(chosen, first, told) : first;
  const interrupted = run.reason ?? (await outageAtTheEnd(found, guarded)) ?? nothingProven(found);
  if (interrupted === undefined) return reportOf(found, dependencesOf(plainest, found));
  const shown = found.map((each) => (isSilent(each) ? notJudged(each, interrupted) : each));
  return { ...reportOf(shown), interrupted };
}

const makesKeyCheck = ({ session }: SituationOutcome): boolean =>
  session.requests.some(({ operation }) => operation === 'checkKey');

/** The report of a run that judged nothing. */
export function nothingJudged(reason: string, only?: ConsumerOptions['only']): ConsumerReport {
  const outcomes = chooseSituations(only).map((situation) => notJudged(situation, reason));
  return { ...reportOf(outcomes), milliseconds: 0, interrupted: reason };
}

function reportOf(
  outcomes: readonly SituationOutcome[],
  dependsOn: readonly Dependence[] = [],
): Omit<ConsumerReport, 'milliseconds'> {
  const counts = { pass: 0, fail: 0, fragile: 0, unproven: 0 };
  for (const { judgement } of outcomes) counts[judgement.verdict]++;
  return { outcomes, counts, dependsOn, causes: findCauses(outcomes) };
}
