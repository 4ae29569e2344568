import { plural } from '../text/plural.ts';
import { isWrong } from './attribute.ts';
import { findRequiredFormats, mayRequireFormats } from './find-required-formats.ts';
import { type Pace, paceOf } from './patience.ts';
import { PLAINEST, type RequiredFormats } from './required-formats.ts';
import {
  type Drive,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import { plainestSituation } from './situations.ts';
import type { ConnectionName } from './transports/connection.ts';

/** What is known of a client before it is judged. */
export interface Calibration {
  /** How it fared in the plainest situation, on its requiredFormats. */
  readonly plainest: SituationOutcome;
  readonly pace: Pace;
  readonly requiredFormats: RequiredFormats;
  /** Whether other forms than the plainest were sought, and none was found that it passes under. */
  readonly foundNoFormats: boolean;
}

/**
 * Drives a client through the plainest situation: how fast it is, and, where it fails there, on
 * which forms it rests. Who passes pays for one run.
 *
 * @param jobs runs at a time, where forms are sought.
 */
export async function calibrate(
  drive: Drive,
  options: SituationOptions,
  jobs: number,
): Promise<Calibration> {
  const plain = await runSituation(plainestSituation, drive, options);
  const pace = paceOf(plain.session, plain.milliseconds);
  const isOdd = isWrong(plain) || plain.session.requests.length === 0;
  if (!isOdd || !mayRequireFormats(plain)) {
    return { plainest: plain, pace, requiredFormats: PLAINEST, foundNoFormats: false };
  }
  const tryFormats = (requiredFormats: RequiredFormats) =>
    runSituation(plainestSituation, drive, { ...options, pace, requiredFormats });
  const requiredFormats = await findRequiredFormats(plain, tryFormats, jobs);
  if (!requiredFormats)
    return { plainest: plain, pace, requiredFormats: PLAINEST, foundNoFormats: true };
  const plainest = await tryFormats(requiredFormats);
  return {
    plainest,
    pace: paceOf(plainest.session, plainest.milliseconds),
    requiredFormats,
    foundNoFormats: false,
  };
}

/**
 * What makes no request in the plainest situation would "survive" many others unseen.
 *
 * @throws Error when it made none, or gave nothing back.
 */
export function refuseNoClient(
  { plainest: { session, judgement } }: Calibration,
  timeout: number,
  through: ConnectionName,
): void {
  const { requests, result } = session;
  if (result.kind === 'timed-out' && requests.length > 0 && judgement.verdict === 'unproven') {
    throw new Error(
      `Failed to check the client: in the plainest situation it made ${plural(requests.length, 'request')}, and gave nothing back within a time limit of ${timeout} milliseconds; give it a longer one`,
    );
  }
  if (requests.length > 0) return;
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
  'not-called': 'was not called',
  'not-offered': 'offers no listing',
} as const;
