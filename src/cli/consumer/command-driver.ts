import { hintOf, redactor } from '../../../contract-tests/suite.ts';
import type { ClientResult, DrivenResult, ListingInput } from '../../consumer/consumer-client.ts';
import type { Drive } from '../../consumer/run-situation.ts';
import type { CommandLine, Ending } from './command-process.ts';
import { shellObstacle } from './obstacles.ts';

/** Hides the key. */
export type Redact = (text: string) => string;

type Given = Pick<ListingInput, 'baseUrl' | 'apiKey' | 'workspaceId'>;

/** One call of a client. */
export interface Call extends Given {
  readonly situation: string;
  /** Aborted when the situation is over, or the run. */
  readonly signal: AbortSignal;
  readonly redact: Redact;
}

/** Drives a client that is a command of any language. */
export abstract class CommandDriver {
  protected readonly command: CommandLine;
  /** Whether the command has answered before: then it may itself end with any code. */
  protected hasAnswered = false;
  readonly #stopping = new AbortController();

  constructor(command: CommandLine) {
    this.command = command;
  }

  /** @throws Error if the command cannot be driven, at first or any more, and if the run was stopped. */
  readonly drive: Drive = async (operation, given, signal, situation) => {
    if (operation === 'readWorkspace') {
      return { kind: 'not-offered', operation, reason: 'a command only lists files' };
    }
    if (this.#stopping.signal.aborted) throw stopError();
    const redact = redactor([{ text: given.apiKey, hint: hintOf('key', given.apiKey) }]);
    const either = AbortSignal.any([signal, this.#stopping.signal]);
    const result = await this.call({ ...given, situation, signal: either, redact });
    if (this.#stopping.signal.aborted) throw stopError();
    return result;
  };

  /** Ends every run that is under way, and resolves when none is left. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.end();
  }

  protected abstract call(call: Call): Promise<DrivenResult>;
  /** Resolves when no process is left. */
  protected abstract end(): Promise<unknown>;

  protected failure(why: string, action = 'start'): Error {
    return new Error(`Failed to ${action} the client "${this.command[0]}": ${why}`);
  }

  /** Why a command that ended was not even started, if it says so. */
  protected obstacleOf(end: Ending, redact: Redact): string | undefined {
    if (end.kind === 'not-started') return end.reason;
    return end.kind === 'exited' && !this.hasAnswered
      ? shellObstacle(end.exitCode, redact(end.err))
      : undefined;
  }
}

const stopError = () => new Error('Failed to check the client: the run was stopped');

export const malformed = (message: string): ClientResult => ({ kind: 'malformed', message });

/** The environment of this process, without a proxy between a client and its server. */
export function environmentWith(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const noProxy = [NO_PROXY || no_proxy, '127.0.0.1'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy, ...own };
}

/** Where the key was printed: where redaction changes the text. */
export function keyIn(
  out: string | null,
  err: string | null,
  redact: Redact,
): NonNullable<DrivenResult['keyIn']> {
  const streams = { stdout: out, stderr: err };
  return (['stdout', 'stderr'] as const).filter((name) => {
    const text = streams[name];
    return text !== null && redact(text) !== text;
  });
}
