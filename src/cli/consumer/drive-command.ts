import { hintOf, redactor } from '../../../contract-tests/suite.ts';
import type { ClientResult, DrivenResult } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';
import type { Drive } from '../../consumer/run-situation.ts';
import type { CommandLine } from './command-process.ts';
import { lastOutput, shellObstacle } from './obstacles.ts';
import { readFailureLine } from './read-answer.ts';
import { type CommandEnd, MAX_STDOUT_BYTES, runCommand } from './run-command.ts';

/** Drives a client that is a command of any language. */
export interface CommandDriver {
  /** @throws Error when the command does not start, at first or any more, and when the run was stopped. */
  readonly drive: Drive;
  /** Ends every run that is under way, and resolves when none is left. */
  stop(): Promise<void>;
}

/** What a line of stdout is: an id, or an entry as JSON. */
export const LINES = ['id', 'json'] as const;
export type Lines = (typeof LINES)[number];

export function createCommandDriver(command: CommandLine, lines: Lines = 'id'): CommandDriver {
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
        WORKSPACE_FILES_WORKSPACE_ID: workspaceId || undefined,
      });
      const end = await run(env, signal);
      if (stopping.signal.aborted) throw stopError();
      const redact = redactor([{ text: apiKey, hint: hintOf('key', apiKey) }]);
      const obstacle = hasStarted ? laterObstacleOf(end) : obstacleOf(end, redact);
      if (obstacle !== undefined) {
        throw new Error(`Failed to start the client "${command[0]}": ${obstacle}`);
      }
      hasStarted = true;
      return resultOf(end, redact, lines);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** The environment of this process, without a proxy between a client and its server. */
export function environmentWith(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const noProxy = [NO_PROXY || no_proxy, '127.0.0.1'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy, ...own };
}

function obstacleOf(end: CommandEnd, redact: Redact): string | undefined {
  if (end.kind === 'not-started') return end.reason;
  return end.kind === 'exited' ? shellObstacle(end.exitCode, redact(end.err)) : undefined;
}

export const stopError = () => new Error('Failed to check the client: the run was stopped');

/** A client that has started may itself end with any code; that none starts is no doing of its. */
const laterObstacleOf = (end: CommandEnd): string | undefined =>
  end.kind === 'not-started' ? end.reason : undefined;

/** Hides the key. */
export type Redact = (text: string) => string;

function resultOf(end: CommandEnd, redact: Redact, lines: Lines): DrivenResult {
  if (end.kind === 'not-started') return failed(`it did not start: ${end.reason}`, '');
  if (end.kind === 'printed-too-much') {
    return {
      kind: 'malformed',
      message: `more than ${MAX_STDOUT_BYTES / 1024 / 1024} MiB of output, and was stopped`,
    };
  }
  const err = redact(end.err);
  const out = end.kind === 'exited' ? redact(end.out) : '';
  const isReported = { stdout: end.kind === 'exited' && out !== end.out, stderr: err !== end.err };
  const keyIn = (['stdout', 'stderr'] as const).filter((stream) => isReported[stream]);
  return { ...endOf(end, out, err, lines), keyIn };
}

function endOf(
  end: Extract<CommandEnd, { kind: 'exited' | 'killed' }>,
  out: string,
  err: string,
  lines: Lines,
): ClientResult {
  if (end.kind === 'killed') return failed(`it was killed by ${end.signal}`, err);
  if (end.exitCode !== 0) return failed(`it exited with ${end.exitCode}`, err);
  return lines === 'json' ? entriesIn(linesOf(out)) : { kind: 'listed', ids: linesOf(out) };
}

function failed(how: string, stderr: string): ClientResult {
  const description = readFailureLine(stderr);
  return { kind: 'failed', message: description ? how : how + lastOutput(stderr), description };
}

/** Lines are not trimmed; blank ones are ignored. */
const linesOf = (text: string): readonly string[] =>
  text.split(/\r?\n/).filter((line) => line !== '');

function entriesIn(lines: readonly string[]): ClientResult {
  const entries: unknown[] = [];
  for (const line of lines) {
    try {
      entries.push(JSON.parse(line));
    } catch {
      return { kind: 'malformed', message: `a line that is not JSON: ${line.slice(0, 80)}` };
    }
  }
  return listedResult(entries);
}
