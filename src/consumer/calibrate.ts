import { plural } from '../text/plural.ts';
import { likenessOf } from './causes/find-causes.ts';
import { isWrong } from './client-judge.ts';
import { clientGave } from './explain.ts';
import { mapConcurrently } from './map-concurrently.ts';
import {
  allOf,
  combinations,
  type Format,
  formatsFor,
  type RequiredFormats,
} from './required-formats.ts';
import {
  type Drive,
  type Pace,
  paceOf,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import { plainestSituation } from './situations.ts';

/** Facts about a client before it is judged. */
export interface Calibration {
  /** The outcome of the plainest situation with the required formats. */
  readonly plainest: SituationOutcome;
  readonly pace: Pace;
  /** Undefined if the client needs none; null if none of those tried lets it pass. */
  readonly requiredFormats?: RequiredFormats | null;
}

/**
 * Drives a client through the plainest situation to measure its pace and, if it fails there, to find
 * the formats it requires. A client that passes costs one run.
 *
 * @param jobs runs in parallel while formats are tried.
 */
export async function calibrate(
  drive: Drive,
  options: SituationOptions,
  jobs: number,
): Promise<Calibration> {
  const plain = await runSituation(plainestSituation, drive, options);
  const pace = paceOf(plain.session, plain.milliseconds);
  const hasFailed = isWrong(plain) || !hasRequested(plain);
  if (!hasFailed || !mayRequireFormats(plain)) return { plainest: plain, pace };
  const tryFormats = (requiredFormats: RequiredFormats) =>
    runSituation(plainestSituation, drive, { ...options, pace, requiredFormats });
  const requiredFormats = await findRequiredFormats(plain, tryFormats, jobs);
  if (!requiredFormats) return { plainest: plain, pace, requiredFormats };
  const plainest = await tryFormats(requiredFormats);
  return { plainest, pace: paceOf(plainest.session, plainest.milliseconds), requiredFormats };
}

/**
 * Rejects a client that makes no request: it would pass many situations without being tested.
 *
 * @param hint advice for such a client, for the message.
 * @throws Error if it made no request in the plainest situation, or returned nothing there in time.
 */
export function refuseNoClient(
  { plainest: { session, judgement } }: Calibration,
  timeout: number,
  hint?: string,
): void {
  const { requests, result } = session;
  if (result.kind === 'timed-out' && requests.length > 0 && judgement.verdict === 'unproven') {
    throw new Error(
      `Failed to check the client: in the plainest situation it made ${plural(requests.length, 'request')}, and returned nothing within the timeout of ${timeout} milliseconds; increase it`,
    );
  }
  if (requests.length > 0) return;
  const advice = hint === undefined ? '' : `; ${hint}`;
  throw new Error(
    `Failed to check the client: it made no request to the API in the plainest situation, and ${clientGave(result)}${advice}`,
  );
}

type TryFormats = (formats: RequiredFormats) => Promise<SituationOutcome>;

/** Formats changed together, and the client's result. */
interface Attempt {
  readonly formats: readonly Format[];
  readonly outcome: SituationOutcome;
}

/** Limits of the search: formats changed together, and runs of the client in total. */
const MAX_CHANGES = 3;
const MAX_RUNS = 240;

/**
 * Finds the nearest formats under which a client passes the plainest situation. The search adds one
 * format at a time, keeps those that alter how the client fails, then tries common combinations.
 *
 * @param plain the outcome with the plainest formats.
 * @returns null if none was found.
 */
async function findRequiredFormats(
  plain: SituationOutcome,
  tryFormats: TryFormats,
  jobs: number,
): Promise<RequiredFormats | null> {
  let left = MAX_RUNS;
  const tryAll = (candidates: readonly (readonly Format[])[]): Promise<Attempt[]> => {
    const affordable = candidates.slice(0, left);
    left -= affordable.length;
    return mapConcurrently(affordable, jobs, async (formats) => ({
      formats,
      outcome: await tryFormats(allOf(formats)),
    }));
  };
  const known = formatsFor(messageOf(plain));
  let reached: readonly Attempt[] = [{ formats: [], outcome: plain }];
  let mayReceive = hasRequested(plain);
  for (let changes = 1; changes <= MAX_CHANGES && reached.length > 0; changes++) {
    const further: Attempt[] = [];
    for (const attempt of reached) {
      const tried = await tryAll(candidatesFrom(attempt, known));
      const found = tried.find(passes);
      if (found) return allOf(found.formats);
      mayReceive ||= tried.some(({ outcome }) => hasRequested(outcome));
      const before = signatureOf(attempt.outcome);
      further.push(...tried.filter(({ outcome }) => signatureOf(outcome) !== before));
    }
    reached = further;
  }
  // The combinations only matter to a client that receives responses.
  const found = mayReceive ? (await tryAll(combinations)).find(passes) : undefined;
  return found ? allOf(await neededOf(found.formats, tryAll)) : null;
}

const hasRequested = ({ session }: SituationOutcome): boolean => session.requests.length > 0;

/** Different formats can only help a client that failed on what it received, or omitted some. */
function mayRequireFormats({
  judgement,
  session: { requests, result },
}: SituationOutcome): boolean {
  const findings = 'findings' in judgement ? judgement.findings : [];
  if (!findings.every(({ about }) => about === 'result')) return false;
  if (result.kind !== 'listed') return result.kind === 'failed' || result.kind === 'malformed';
  const received = new Set(requests.flatMap(({ received: { page } }) => page?.ids ?? []));
  return (
    findings.length > 0 &&
    result.ids.length < received.size &&
    result.ids.every((id) => received.has(id))
  );
}

/** Formats that a client sees before its first request: only these can make it fail there. */
const KNOWN_AT_START = ['key', 'workspace id'];

const candidatesFrom = ({ formats: taken, outcome }: Attempt, known: readonly Format[]) =>
  known
    .filter(({ choice }) => hasRequested(outcome) || KNOWN_AT_START.includes(choice))
    .filter(({ choice }) => !taken.some((format) => format.choice === choice))
    .map((format) => [...taken, format]);

const passes = ({ outcome: { judgement, session } }: Attempt): boolean =>
  judgement.verdict === 'pass' && session.result.kind === 'listed';

const messageOf = ({ session: { result } }: SituationOutcome): string =>
  'message' in result ? result.message : '';

/** How a client failed, without ids and numbers. If this changes, the client got further. */
function signatureOf(outcome: SituationOutcome): string {
  const { result, requests } = outcome.session;
  const what = messageOf(outcome);
  const finding = { severity: 'fail', clause: outcome.clause, what, requests: [] } as const;
  return `${result.kind} ${requests.length} ${likenessOf({ finding, outcome })}`;
}

/** The formats without which the client does not pass. */
async function neededOf(
  formats: readonly Format[],
  tryAll: (candidates: readonly (readonly Format[])[]) => Promise<readonly Attempt[]>,
): Promise<readonly Format[]> {
  let needed = formats;
  for (const format of formats) {
    const others = needed.filter((each) => each !== format);
    if ((await tryAll([others])).some(passes)) needed = others;
  }
  return needed;
}
