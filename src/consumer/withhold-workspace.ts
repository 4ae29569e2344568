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
 * @returns what drives it so, or as before where it does not find it.
 */
export async function withholdWorkspace(drive: Drive, options: SituationOptions): Promise<Drive> {
  const unreported: Drive = (operation, given, ...rest) =>
    drive(operation, operation === 'checkKey' ? { ...given, workspaceId: '' } : given, ...rest);
  try {
    const { judgement } = await runSituation(plainCheck, unreported, options);
    return judgement.verdict === 'pass' ? unreported : drive;
  } catch (error) {
    // Whoever goes on is told why it ends.
    if (options.signal?.aborted) return drive;
    throw error;
  }
}
