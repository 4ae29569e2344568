import type { Recording } from './recording.ts';
import { type Drive, runSituation, type SituationOptions } from './run-situation.ts';
import { situationOf } from './situation-rows.ts';

/** In no list: it tells only whether a client finds its workspace by itself. */
const plainCheck = situationOf({
  id: 'key-check.plain',
  clause: '4.1-fields',
  title: 'The key check is the plainest one.',
  calls: 'checkKey',
});

/**
 * A client that is told its workspace may have no need of the key check, and would come out of all
 * its situations unseen. Who finds its workspace where it is told none is told none there.
 *
 * @returns what drives it so, with the run that showed it, or as before where it does not find it.
 */
export async function untoldWhereFound(
  drive: Drive,
  options: SituationOptions,
): Promise<{ readonly drive: Drive; readonly recording?: Recording | undefined }> {
  const untold: Drive = (operation, given, ...rest) =>
    drive(operation, operation === 'checkKey' ? { ...given, workspaceId: '' } : given, ...rest);
  let recording: Recording | undefined;
  const onRecording = (written: Recording) => {
    recording = written;
  };
  try {
    const { judgement } = await runSituation(plainCheck, untold, { ...options, onRecording });
    return judgement.verdict === 'pass' ? { drive: untold, recording } : { drive };
  } catch (error) {
    // Whoever goes on is told why it ends.
    if (options.signal?.aborted) return { drive };
    throw error;
  }
}
