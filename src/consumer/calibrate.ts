import { plural } from '../text/plural.ts';
import { isWrong } from './attribute.ts';
import { type Basis, PLAINEST } from './baseline-profile.ts';
import { findBaselineProfile, mayRestOnForms } from './find-baseline-profile.ts';
import { type Pace, paceOf } from './patience.ts';
import type { Recording } from './recording.ts';
import {
  type Drive,
  runSituation,
  type SituationOptions,
  type SituationOutcome,
} from './run-situation.ts';
import { plainestSituation } from './situations.ts';
import type { ConnectionName } from './through/connection.ts';

/** What is known of a client before it is judged. */
export interface Calibration {
  /** How it fared in the plainest situation, on its basis. */
  readonly plainest: SituationOutcome;
  readonly pace: Pace;
  readonly basis: Basis;
  /** Whether other forms than the plainest were sought, and none was found that it passes under. */
  readonly isWithoutBasis: boolean;
  /** Of the plainest situation, where it came out of it well on the plainest forms. */
  readonly recording?: Recording | undefined;
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
  let recording: Recording | undefined;
  const onRecording = (written: Recording) => {
    recording = written;
  };
  const plain = await runSituation(plainestSituation, drive, { ...options, onRecording });
  const pace = paceOf(plain.conduct, plain.milliseconds);
  const isOdd = isWrong(plain) || plain.conduct.requests.length === 0;
  if (!isOdd || !mayRestOnForms(plain)) {
    const known = { plainest: plain, pace, basis: PLAINEST, isWithoutBasis: false };
    return plain.judgement.verdict === 'pass' ? { ...known, recording } : known;
  }
  const tryBasis = (basis: Basis) =>
    runSituation(plainestSituation, drive, { ...options, pace, basis });
  const basis = await findBaselineProfile(plain, tryBasis, jobs);
  if (!basis) return { plainest: plain, pace, basis: PLAINEST, isWithoutBasis: true };
  const plainest = await tryBasis(basis);
  return {
    plainest,
    pace: paceOf(plainest.conduct, plainest.milliseconds),
    basis,
    isWithoutBasis: false,
  };
}

/**
 * What makes no request in the plainest situation would "survive" many others unseen.
 *
 * @throws Error when it made none, or gave nothing back.
 */
export function refuseNoClient(
  { plainest: { conduct, judgement } }: Calibration,
  timeout: number,
  through: ConnectionName,
): void {
  const { requests, result } = conduct;
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
