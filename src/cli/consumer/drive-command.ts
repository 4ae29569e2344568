import { hintOf, redactor } from '../../../contract-tests/exchange/redact.ts';
import type { ClientResult } from '../../consumer/consumer-client.ts';
import type { Drive } from '../../consumer/run-situation.ts';
import { readFailureLine } from './failure-line.ts';
import { type CommandEnd, type CommandLine, runCommand } from './run-command.ts';

/** Drives a client that is a command of any language. */
export interface CommandDriver {
  /** @throws Error when the command does not start, and when the run was stopped. */
  readonly drive: Drive;
  /** Ends every run that is under way, and resolves when none is left. */
  stop(): Promise<void>;
}

export function createCommandDriver(command: CommandLine): CommandDriver {
  const stopping = new AbortController();
  const running = new Set<Promise<CommandEnd>>();
  let hasStarted = false;

  const run = async (env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<CommandEnd> => {
    if (stopping.signal.aborted) throw stopError();
    const ending = runCommand(command, { env, signal: AbortSignal.any([signal, stopping.signal]) });
    running.add(ending);
    try {
      return await ending;
    } finally {
      running.delete(ending);
    }
  };

  return {
    async drive(operation, { baseUrl, apiKey, workspaceId }, signal) {
      if (operation === 'readWorkspace') {
        return { kind: 'not-offered', operation, reason: 'a command only lists files' };
      }
      const env = environmentWith({
        WORKSPACE_FILES_BASE_URL: baseUrl,
        WORKSPACE_FILES_KEY: apiKey,
        WORKSPACE_FILES_WORKSPACE_ID: workspaceId,
      });
      const end = await run(env, signal);
      if (stopping.signal.aborted) throw stopError();
      const redact = redactor([{ text: apiKey, hint: hintOf('key', apiKey) }]);
      const obstacle = hasStarted ? undefined : obstacleOf(end, redact);
      if (obstacle !== undefined) {
        throw new Error(`Failed to start the client "${command[0]}": ${obstacle}`);
      }
      hasStarted = true;
      return resultOf(end, redact);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const stopError = () => new Error('Failed to check the client: the run was stopped');

/** The environment of this process, in which no proxy stands between a client and its server. */
function environmentWith(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const noProxy = [NO_PROXY || no_proxy, '127.0.0.1'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy, ...own };
}

/** Exit codes by which shells, `env` and `npx` say that they did not start what they were given. */
const shellObstacles: Readonly<Record<number, string>> = {
  126: 'it ended with 126: what it is to run may not be executed',
  127: 'it ended with 127: what it is to run was not found',
};

function obstacleOf(end: CommandEnd, redact: Redact): string | undefined {
  if (end.kind === 'not-started') return end.reason;
  const obstacle = end.kind === 'exited' ? shellObstacles[end.exitCode] : undefined;
  return obstacle === undefined || end.kind !== 'exited'
    ? undefined
    : obstacle + lastOutput(redact(end.err));
}

type Redact = (text: string) => string;

function resultOf(end: CommandEnd, redact: Redact): ClientResult {
  switch (end.kind) {
    case 'not-started':
      return { kind: 'failed', message: `it did not start: ${end.reason}`, description: null };
    case 'printed-too-much':
      return { kind: 'malformed', message: 'more than 16 MiB of output, and was ended' };
    case 'killed':
      return failed(`it was ended by ${end.signal}`, redact(end.err));
    case 'exited':
      return end.exitCode === 0
        ? { kind: 'listed', ids: idsIn(redact(end.out)) }
        : failed(`it exited with ${end.exitCode}`, redact(end.err));
  }
}

function failed(how: string, stderr: string): ClientResult {
  const description = readFailureLine(stderr);
  return { kind: 'failed', message: description ? how : how + lastOutput(stderr), description };
}

/** One id a line. Nothing is trimmed off one; a blank line is none. */
const idsIn = (text: string): readonly string[] =>
  text.split(/\r?\n/).filter((line) => line !== '');

const LONGEST_OUTPUT = 300;

/** What a command said last, in one line. */
function lastOutput(stderr: string): string {
  const text = stderr.trim().replace(/\s+/g, ' ');
  if (text === '') return '';
  return text.length > LONGEST_OUTPUT
    ? `, and said …${text.slice(-LONGEST_OUTPUT).toWellFormed()}`
    : `, and said ${text}`;
}
