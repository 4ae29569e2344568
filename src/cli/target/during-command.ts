import type { During } from '../../../contract-tests/suite.ts';
import { type CommandLine, endingText, runCommand } from '../consumer/command-process.ts';
import { lastOutput } from '../consumer/read-output.ts';

/** Milliseconds. */
const MAX_RUN = 60_000;

export interface DuringSettings {
  readonly baseUrl: string;
  /** Keys, and headers that may be secret: its environment must not have them. */
  readonly secrets: readonly string[];
  /** Ends it with the run. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command in the shell during a walk of the listing. Its environment has the base URL and the
 * workspace, and no key.
 *
 * @throws Error if the command fails, which does not count against the deployment.
 */
export function duringCommand(
  command: string,
  { baseUrl, secrets, signal }: DuringSettings,
): During {
  return async ({ workspaceId }) => {
    const limit = AbortSignal.timeout(MAX_RUN);
    const env = {
      ...withoutSecrets(process.env, secrets),
      WORKSPACE_FILES_BASE_URL: baseUrl,
      WORKSPACE_FILES_WORKSPACE_ID: workspaceId,
    };
    const end = await runCommand(inShell(command), {
      env,
      signal: AbortSignal.any([limit, signal]),
    });
    if (signal.aborted) throw new Error('the run was stopped');
    if (limit.aborted) throw new Error(`the command took more than ${MAX_RUN / 1000} s`);
    if (end.kind === 'exited' && end.exitCode === 0) return;
    const output = 'err' in end ? lastOutput(end.err) : '';
    throw new Error(`the command ${endingText(end)}${output}`);
  };
}

const inShell = (command: string): CommandLine =>
  process.platform === 'win32'
    ? ['cmd.exe', '/d', '/s', '/c', command]
    : ['/bin/sh', '-c', command];

/** Without the settings of this program, and without secrets under other names. */
function withoutSecrets(env: NodeJS.ProcessEnv, secrets: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value = '']) =>
        !name.startsWith('WORKSPACE_FILES_') && !secrets.some((secret) => value.includes(secret)),
    ),
  );
}
