import * as z from 'zod/mini';
import type { ClientCause, Dependence } from '../report/report.ts';
import { largestGroups } from '../text/group-by.ts';
import { parseInput } from '../text/parse-input.ts';
import { plural } from '../text/plural.ts';
import { findCauses } from './causes/find-causes.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { dependencesOf } from './depends-on.ts';
import { driveClient } from './drive-client.ts';
import { clientGave } from './explain.ts';
import { type Judge, judgeOf } from './judge-client.ts';
import { type ConsumerVerdict, unproven } from './judgement.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { type DrivingOptions, drivingFields, formatsOf } from './options.ts';
import { type Drive, runSituation, type SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import {
  chooseSituations,
  plainestSituation,
  type SituationId,
  situationNamed,
} from './situations.ts';
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
  readonly causes: readonly ClientCause[];
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
  const noRequestHint =
    options.through === 'fetch'
      ? 'with through: "fetch" it must call the fetch function that it is given'
      : undefined;
  return checkDriven((operation, given, signal) => driveClient(client, operation, given, signal), {
    ...options,
    noRequestHint,
  });
}

interface DrivenOptions extends ConsumerOptions {
  /**
   * Whether situations about the key check may withhold the workspace: it is then the empty string.
   * Default: false.
   */
  readonly mayFindWorkspace?: boolean | undefined;
  /** Advice for a client that makes no request, for the message. */
  readonly noRequestHint?: string | undefined;
}

const optionsSchema = z.strictObject({
  ...drivingFields,
  only: z.optional(z.custom<ConsumerOptions['only']>()),
  jobs: z._default(z.int().check(z.minimum(1), z.maximum(1024)), 1),
  signal: z.optional(z.custom<AbortSignal>()),
  onOutcome: z.optional(z.custom<ConsumerOptions['onOutcome']>()),
  mayFindWorkspace: z.optional(z.boolean()),
  noRequestHint: z.optional(z.string()),
});

/** Checks a client that is not JavaScript: `drive` calls it once. */
export async function checkDriven(
  drive: Drive,
  options: DrivenOptions = {},
): Promise<ConsumerReport> {
  const given = parseInput(optionsSchema, options, 'check the client');
  const { only, jobs, through, timeout, signal, onOutcome } = given;
  const formats = formatsOf(given.profile);
  const chosen = chooseSituations(only);
  const start = performance.now();
  let reason = signal?.aborted ? reasonOf(signal.reason) : undefined;
  /** Runs until the signal is aborted, or the driver or server of the client fails. */
  const guarded = async (situation: Situation, judge: Judge) => {
    if (reason !== undefined) return notJudged(situation, reason);
    try {
      return await judge(situation);
    } catch (error) {
      reason ??= reasonOf(signal?.aborted ? signal.reason : error);
      return notJudged(situation, reason);
    }
  };

  if (reason !== undefined) return nothingJudged(reason, only);
  const driving = { connect: await connections[through](), timeout, formats, signal };
  const first = (situation: Situation, by: Drive) => runSituation(situation, by, driving);
  const plainest = await first(plainestSituation, drive).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
    reason = reasonOf(signal.reason);
  });
  if (!plainest) return nothingJudged(reason ?? '', only);
  assertClient(plainest, timeout, given.noRequestHint);
  const findsWorkspace =
    given.mayFindWorkspace === true &&
    !makesKeyCheck(plainest) &&
    (await guarded(keyCheck, (each) => first(each, withoutWorkspace(drive)))).judgement.verdict ===
      'pass';
  const judge = judgeOf(findsWorkspace ? withoutWorkspace(drive) : drive, driving);
  const judged = async (situation: Situation) => {
    const outcome = await guarded(situation, judge);
    if (outcome.session.result.kind !== 'not-called') onOutcome?.(outcome);
    return outcome;
  };

  const found = await mapConcurrently(chosen, jobs, judged, ({ takesLong = false }) => takesLong);
  // On a busy machine, a timeout among parallel runs proves nothing, but one alone does.
  for (const [place, situation] of jobs > 1 ? chosen.entries() : []) {
    if (!hasTimedOut(found[place]) || reason !== undefined) continue;
    const again = await judged(situation);
    found[place] = again;
    if (hasTimedOut(again)) break;
  }
  const interrupted = reason ?? nothingProven(found);
  const dependsOn = interrupted === undefined ? dependencesOf(plainest, found) : [];
  return reportOf(found, start, interrupted, dependsOn);
}

const keyCheck = situationNamed('key-check.plain');

/**
 * A client that is given its workspace does not need the key check, and would pass the situations
 * about it without making one. So a client that can find its workspace is not given it there.
 */
const withoutWorkspace =
  (drive: Drive): Drive =>
  (operation, given, ...rest) =>
    drive(operation, operation === 'checkKey' ? { ...given, workspaceId: '' } : given, ...rest);

const makesKeyCheck = ({ session }: SituationOutcome): boolean =>
  session.requests.some(({ operation }) => operation === 'checkKey');

/**
 * Rejects a client that makes no request: it would pass many situations without being tested.
 *
 * @param hint advice for such a client, for the message.
 * @throws Error if it made no request, or returned nothing in time.
 */
function assertClient(
  { session: { requests, result }, judgement }: SituationOutcome,
  timeout: number,
  hint?: string,
): void {
  const fail = (what: string) => new Error(`Failed to check the client: ${what}`);
  const there = 'in the plainest situation';
  if (result.kind === 'timed-out' && requests.length > 0 && judgement.verdict === 'unproven') {
    throw fail(
      `${there} it made ${plural(requests.length, 'request')}, and returned nothing within the timeout of ${timeout} milliseconds; increase it`,
    );
  }
  if (requests.length > 0) return;
  const advice = hint === undefined ? '' : `; ${hint}`;
  throw fail(`it made no request to the API ${there}, and ${clientGave(result)}${advice}`);
}

const hasTimedOut = (outcome: SituationOutcome | undefined): boolean =>
  outcome?.session.result.kind === 'timed-out';

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name !== 'AbortError' ? error.message : 'the run was stopped';

/** The outcome of a situation that was not judged. */
const notJudged = ({ id, clause, title }: Situation, reason: string): SituationOutcome => ({
  id,
  clause,
  title,
  judgement: unproven(`it was not judged: ${reason}`),
  session: { requests: [], result: { kind: 'not-called' } },
  milliseconds: 0,
  omitsStatus: false,
});

/** If nothing was judged: the most frequent reason. */
function nothingProven(outcomes: readonly SituationOutcome[]): string | undefined {
  const reasons = outcomes.flatMap(({ judgement }) =>
    judgement.verdict === 'unproven' ? [judgement.reason] : [],
  );
  const [[most] = []] = largestGroups(reasons, (reason) => reason);
  return reasons.length === outcomes.length ? `nothing could be judged: ${most}` : undefined;
}

/** The report of a run that judged nothing. */
export function nothingJudged(reason: string, only?: ConsumerOptions['only']): ConsumerReport {
  const outcomes = chooseSituations(only).map((situation) => notJudged(situation, reason));
  return reportOf(outcomes, performance.now(), reason);
}

function reportOf(
  outcomes: readonly SituationOutcome[],
  start: number,
  interrupted?: string,
  dependsOn: readonly Dependence[] = [],
): ConsumerReport {
  const counts = { pass: 0, fail: 0, fragile: 0, unproven: 0 };
  for (const { judgement } of outcomes) counts[judgement.verdict]++;
  return {
    outcomes,
    counts,
    dependsOn,
    causes: findCauses(outcomes),
    milliseconds: Math.round(performance.now() - start),
    ...(interrupted !== undefined && { interrupted }),
  };
}
