import { hintOf } from '../../../contract-tests/suite.ts';
import type { ClientResult, ListingInput } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';
import type { Drive } from '../../consumer/run-situation.ts';
import { redactor } from '../../text/redact.ts';
import { type CommandLine, type Ending, runCommand } from './process.ts';
import { entryIn, lastOutput, readFailureLine } from './read-output.ts';

/** Drives a client that is a command, written in any language. */
export interface CommandDriver {
  /** Rejects if the command cannot be driven, or no longer, or if the run was stopped. */
  readonly drive: Drive;
  /** Ends all runs in progress. Resolves when no process is left. */
  readonly stop: () => Promise<void>;
}

/** Hides the key. */
export type HideKey = (text: string) => string;

/** One call of a client. */
export interface ClientCall extends Pick<ListingInput, 'baseUrl' | 'apiKey' | 'workspaceId'> {
  readonly situation: string;
  /** Aborted when the situation or the run ends. */
  readonly signal: AbortSignal;
  readonly redact: HideKey;
}

/** The result of a call, and the output of the command, if known. */
export interface CallResult {
  readonly result: ClientResult;
  readonly out?: string | undefined;
  readonly err?: string | undefined;
}

/** @param end resolves when no process is left. */
export function commandDriver(
  call: (call: ClientCall) => Promise<CallResult>,
  end: () => Promise<unknown>,
): CommandDriver {
  const stopping = new AbortController();
  const throwIfStopped = () => {
    if (stopping.signal.aborted) throw new Error('Failed to check the client: the run was stopped');
  };
  return {
    async drive(operation, given, signal, situation) {
      if (operation !== 'listFiles' && operation !== 'checkKey') {
        return { kind: 'not-offered', operation, reason: 'a command only lists files' };
      }
      throwIfStopped();
      const redact = redactor([{ text: given.apiKey, hint: hintOf('key', given.apiKey) }]);
      const either = AbortSignal.any([signal, stopping.signal]);
      const called = await call({ ...given, situation, signal: either, redact });
      throwIfStopped();
      const { result, out: stdout = '', err: stderr = '' } = called;
      const printed = { stdout, stderr };
      // Redaction changes only a text that contains the key.
      const hasKey = (name: 'stdout' | 'stderr') => redact(printed[name]) !== printed[name];
      return { ...result, keyIn: (['stdout', 'stderr'] as const).filter(hasKey) };
    },
    async stop() {
      stopping.abort();
      await end();
    },
  };
}

/** Exit codes with which shells, `env` and `npx` report that they could not start a command. */
const shellObstacles: Readonly<Record<number, string>> = {
  126: 'the program is not executable',
  127: 'the program was not found',
};

/** @throws Error if the end of its first run shows that a command cannot be started. */
export function assertNoObstacle([file]: CommandLine, end: Ending, redact: HideKey): void {
  const obstacle = end.isStarted ? shellObstacles[end.exitCode ?? 0] : end.text;
  if (obstacle === undefined) return;
  const code = end.isStarted ? `it ${end.text}: ` : '';
  throw new Error(
    `Failed to start the client "${file}": ${code}${obstacle}${lastOutput(redact(end.err))}`,
  );
}

export const malformed = (message: string): ClientResult => ({ kind: 'malformed', message });

/** The environment of this process, without a proxy between a client and its server. */
export function environmentWith(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const noProxy = [NO_PROXY || no_proxy, '127.0.0.1'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy, ...own };
}

/** Drives a client that is run once for each situation. */
export function onceDriver(command: CommandLine): CommandDriver {
  const running = new Set<Promise<Ending>>();
  let hasAnswered = false;
  const call = async ({
    baseUrl,
    apiKey,
    workspaceId,
    signal,
    redact,
  }: ClientCall): Promise<CallResult> => {
    const env = environmentWith({
      WORKSPACE_FILES_BASE_URL: baseUrl,
      WORKSPACE_FILES_KEY: apiKey,
      WORKSPACE_FILES_WORKSPACE_ID: workspaceId || undefined,
    });
    const ending = runCommand(command, { env, signal });
    running.add(ending);
    const end = await ending;
    running.delete(ending);
    // Later on, 126 and 127 are exit codes of the client.
    if (!hasAnswered || !end.isStarted) assertNoObstacle(command, end, redact);
    hasAnswered = true;
    return { ...end, result: resultOf(end, redact) };
  };
  return commandDriver(call, () => Promise.all(running));
}

function resultOf({ exitCode, text, out, err }: Ending, redact: HideKey): ClientResult {
  if (exitCode === 0) return listedIn(redact(out));
  const stderr = redact(err);
  const description = readFailureLine(stderr);
  const output = description ? '' : lastOutput(stderr);
  return { kind: 'failed', message: `it ${text}${output}`, description };
}

/** Each line is an id, or an entry as JSON. Lines are not trimmed; blank ones are ignored. */
function listedIn(out: string): ClientResult {
  const lines = out.split(/\r?\n/).filter((line) => line !== '');
  return listedResult(lines.map((line) => entryIn(line) ?? { id: line }));
}
