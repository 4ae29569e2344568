import { plural } from '../text/plural.ts';
import { clientGave } from './explain.ts';
import {
  type Drive,
  type Pace,
  paceOf,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import { plainestSituation, situationNamed } from './situations.ts';

/** Facts about a client before it is judged. */
export interface Calibration {
  /** The outcome of the plainest situation. */
  readonly plainest: SituationOutcome;
  readonly pace: Pace;
}

/** Drives a client through the plainest situation to measure its pace. */
export async function calibrate(drive: Drive, options: SituationOptions): Promise<Calibration> {
  const plainest = await runSituation(plainestSituation, drive, options);
  return { plainest, pace: paceOf(plainest.session, plainest.milliseconds) };
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
    const { judgement } = await runSituation(situationNamed('key-check.plain'), withheld, options);
    return judgement.verdict === 'pass' ? withheld : drive;
  } catch (error) {
    // The next step reports why the run was interrupted.
    if (options.signal?.aborted) return drive;
    throw error;
  }
}
