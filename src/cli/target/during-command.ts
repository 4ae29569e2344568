import type { During } from '../../../contract-tests/suite.ts';
import { type CommandLine, MAX_UNREAD } from '../consumer/command-process.ts';
import { lastOutput } from '../consumer/obstacles.ts';
import { type CommandEnd, runCommand } from '../consumer/run-command.ts';

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
    const failure = failureOf(end);
    if (failure !== undefined) throw new Error(`the command ${failure}`);
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

function failureOf(end: CommandEnd): string | undefined {
  switch (end.kind) {
    case 'not-started':
      return `did not start: ${end.reason}`;
    case 'printed-too-much':
      return `printed more than ${MAX_UNREAD / 1024 / 1024} MiB, and was killed`;
    case 'killed':
      return `was killed by ${end.signal}${lastOutput(end.err)}`;
    case 'exited':
      return end.exitCode === 0 ? undefined : `exited with ${end.exitCode}${lastOutput(end.err)}`;
  }
}
