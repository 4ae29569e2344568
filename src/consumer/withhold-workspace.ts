import { type Drive, runSituation, type SituationOptions } from './run-situation.ts';
import { situationOf } from './situation-rows.ts';

/** Not in the list of situations: it only shows whether a client finds its workspace. */
const plainCheck = situationOf({
  id: 'key-check.plain',
  clause: '4.1-fields',
  title: 'The key check is the plainest one.',
  calls: 'checkKey',
});

/**
 * A client that is given its workspace has no need for the key check, and would pass its situations
 * without making it. So a client that can find its workspace is not given it there.
 *
 * @returns `drive`, without the workspace in key checks if the client finds it.
 */
export async function withholdWorkspace(drive: Drive, options: SituationOptions): Promise<Drive> {
  const withheld: Drive = (operation, given, ...rest) =>
    drive(operation, operation === 'checkKey' ? { ...given, workspaceId: '' } : given, ...rest);
  try {
    const { judgement } = await runSituation(plainCheck, withheld, options);
    return judgement.verdict === 'pass' ? withheld : drive;
  } catch (error) {
    // What runs next reports why the run was interrupted.
    if (options.signal?.aborted) return drive;
    throw error;
  }
}
