import type { During } from '../../../contract-tests/suite.ts';
import { type CommandLine, runCommand } from '../consumer/process.ts';
import { lastOutput } from '../consumer/read-output.ts';

/** Milliseconds after which the command is ended. */
const MAX_DURING = 60_000;
/** Shorter texts are not secrets, and many variables would contain them. */
const SHORTEST_SECRET = 4;

/**
 * Runs a shell command during a walk of the listing. Its environment has the base URL, the
 * workspace and the last file that was listed, but no settings of this program, and no variable
 * that contains a secret.
 *
 * @param secrets keys and the values of headers.
 * @param signal ends the command together with the run.
 * @throws Error if the command fails, which does not count against the deployment.
 */
export function duringCommand(
  command: string,
  baseUrl: string,
  secrets: readonly (string | undefined)[],
  signal: AbortSignal,
): During {
  const isSecret = (value = '') =>
    secrets.some((secret = '') => secret.length >= SHORTEST_SECRET && value.includes(secret));
  return async ({ workspaceId, lastFileId }) => {
    const env = {
      ...Object.fromEntries(
        Object.entries(process.env).filter(
          ([name, value]) => !name.startsWith('WORKSPACE_FILES_') && !isSecret(value),
        ),
      ),
      WORKSPACE_FILES_BASE_URL: baseUrl,
      WORKSPACE_FILES_WORKSPACE_ID: workspaceId,
      WORKSPACE_FILES_LAST_FILE_ID: lastFileId,
    };
    const limit = AbortSignal.timeout(MAX_DURING);
    const shell: CommandLine =
      process.platform === 'win32'
        ? ['cmd.exe', '/d', '/s', '/c', command]
        : ['/bin/sh', '-c', command];
    const end = await runCommand(shell, { env, signal: AbortSignal.any([limit, signal]) });
    if (signal.aborted) throw new Error('the run was stopped');
    if (limit.aborted) throw new Error(`the command took more than ${MAX_DURING / 1000} s`);
    if (end.exitCode !== 0) throw new Error(`the command ${end.text}${lastOutput(end.err)}`);
  };
}
