import { hintOf } from '../../../contract-tests/suite.ts';
import type { ClientResult, DrivenResult, ListingInput } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';
import type { Drive } from '../../consumer/run-situation.ts';
import { redactor } from '../../text/redact.ts';
import { type CommandLine, type Ending, endingText, runCommand, TOO_MUCH } from './process.ts';
import { lastOutput, readFailureLine } from './read-output.ts';

/** Hides the key. */
export type Redact = (text: string) => string;

/** One call of a client. */
export interface Call extends Pick<ListingInput, 'baseUrl' | 'apiKey' | 'workspaceId'> {
  readonly situation: string;
  /** Aborted when the situation or the run ends. */
  readonly signal: AbortSignal;
  readonly redact: Redact;
}

/** The result of a call, and the output of the command, if known. */
export interface Called {
  readonly result: ClientResult;
  readonly out?: string | undefined;
  readonly err?: string | undefined;
}

/** Drives a client that is a command, written in any language. */
export abstract class CommandDriver {
  protected readonly command: CommandLine;
  /** Whether the command has answered before: then exit codes 126 and 127 are its own. */
  protected hasAnswered = false;
  readonly #stopping = new AbortController();

  constructor(command: CommandLine) {
    this.command = command;
  }

  /** @throws Error if the command cannot be driven, or no longer, or if the run was stopped. */
  readonly drive: Drive = async (operation, given, signal, situation): Promise<DrivenResult> => {
    if (operation !== 'listFiles' && operation !== 'checkKey') {
      return { kind: 'not-offered', operation, reason: 'a command only lists files' };
    }
    if (this.#stopping.signal.aborted) throw stopError();
    const redact = redactor([{ text: given.apiKey, hint: hintOf('key', given.apiKey) }]);
    const either = AbortSignal.any([signal, this.#stopping.signal]);
    const called = await this.call({ ...given, situation, signal: either, redact });
    if (this.#stopping.signal.aborted) throw stopError();
    const { result, out: stdout = '', err: stderr = '' } = called;
    const printed = { stdout, stderr };
    // Redaction changes only a text that contains the key.
    const hasKey = (name: 'stdout' | 'stderr') => redact(printed[name]) !== printed[name];
    return { ...result, keyIn: (['stdout', 'stderr'] as const).filter(hasKey) };
  };

  /** Ends all runs in progress. Resolves when none is left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.end();
  }

  protected abstract call(call: Call): Promise<Called>;
  /** Resolves when no process is left. */
  protected abstract end(): Promise<unknown>;

  protected failure(why: string, action = 'start'): Error {
    return new Error(`Failed to ${action} the client "${this.command[0]}": ${why}`);
  }

  /** Why the command could not be started, if `end` shows that. */
  protected obstacleOf(end: Ending, redact: Redact): string | undefined {
    if (end.kind === 'not-started') return end.reason;
    const obstacle = end.kind === 'exited' && !this.hasAnswered && shellObstacles[end.exitCode];
    return obstacle ? obstacle + lastOutput(redact(end.err)) : undefined;
  }
}

const stopError = () => new Error('Failed to check the client: the run was stopped');

/** Exit codes with which shells, `env` and `npx` report that they could not start a command. */
const shellObstacles: Readonly<Record<number, string>> = {
  126: 'it exited with 126: the program is not executable',
  127: 'it exited with 127: the program was not found',
};

export const malformed = (message: string): ClientResult => ({ kind: 'malformed', message });

/** The environment of this process, without a proxy between a client and its server. */
export function environmentWith(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const noProxy = [NO_PROXY || no_proxy, '127.0.0.1'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy, ...own };
}

/** The content of a line of stdout: an id, or an entry as JSON. */
type Lines = 'id' | 'json';

/** Drives a client that is run once for each situation. */
export class OnceDriver extends CommandDriver {
  readonly #lines: Lines;
  readonly #running = new Set<Promise<Ending>>();

  constructor(command: CommandLine, lines: Lines = 'id') {
    super(command);
    this.#lines = lines;
  }

  protected async call({ baseUrl, apiKey, workspaceId, signal, redact }: Call): Promise<Called> {
    const env = environmentWith({
      WORKSPACE_FILES_BASE_URL: baseUrl,
      WORKSPACE_FILES_KEY: apiKey,
      WORKSPACE_FILES_WORKSPACE_ID: workspaceId || undefined,
    });
    const ending = runCommand(this.command, { env, signal });
    this.#running.add(ending);
    const end = await ending;
    this.#running.delete(ending);
    const obstacle = this.obstacleOf(end, redact);
    if (obstacle !== undefined) throw this.failure(obstacle);
    this.hasAnswered = true;
    return { ...end, result: resultOf(end, redact, this.#lines) };
  }

  protected end() {
    return Promise.all(this.#running);
  }
}

function resultOf(end: Ending, redact: Redact, lines: Lines): ClientResult {
  if (end.kind === 'printed-too-much') return malformed(`${TOO_MUCH} of output, and was stopped`);
  if (end.kind === 'exited' && end.exitCode === 0) return listedIn(redact(end.out), lines);
  const stderr = 'err' in end ? redact(end.err) : '';
  const description = readFailureLine(stderr);
  const output = description ? '' : lastOutput(stderr);
  return { kind: 'failed', message: `it ${endingText(end)}${output}`, description };
}

/** Lines are not trimmed; blank ones are ignored. */
function listedIn(out: string, form: Lines): ClientResult {
  const lines = out.split(/\r?\n/).filter((line) => line !== '');
  if (form === 'id') return { kind: 'listed', ids: lines };
  const entries: unknown[] = [];
  for (const line of lines) {
    try {
      entries.push(JSON.parse(line));
    } catch {
      return malformed(`a line that is not JSON: ${line.slice(0, 80)}`);
    }
  }
  return listedResult(entries);
}
