import { addAbortListener } from 'node:events';
import { hintOf } from '../../../contract-tests/suite.ts';
import type { ClientResult, ListingInput } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';
import type { Drive } from '../../consumer/run-situation.ts';
import { redactor } from '../../text/redact.ts';
import { shortText } from '../../text/short-text.ts';
import { type CommandLine, CommandProcess, type Ending, runCommand } from './process.ts';
import { ANSWERS, lastOutput, readAnswer, readFailureLine } from './read-output.ts';

/** Drives a client that is a command, written in any language. */
export interface CommandDriver {
  /** Rejects if the command cannot be driven, or no longer, or if the run was stopped. */
  readonly drive: Drive;
  /** Ends all runs in progress. Resolves when no process is left. */
  readonly stop: () => Promise<void>;
}

/** One call of a client. */
interface Call extends Pick<ListingInput, 'baseUrl' | 'apiKey' | 'workspaceId'> {
  readonly situation: string;
  /** Aborted when the situation or the run ends. */
  readonly signal: AbortSignal;
  /** Hides the key. */
  readonly redact: (text: string) => string;
}

/** The result of a call, and the output of the command. */
interface CallResult extends Pick<Ending, 'out' | 'err'> {
  readonly result: ClientResult;
}

/** @param end resolves when no process is left. */
function driverOf(
  call: (call: Call) => Promise<CallResult>,
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
      const { result, out, err } = await call({ ...given, situation, signal: either, redact });
      throwIfStopped();
      // Redaction changes only a text that contains the key.
      const printed = [
        ['stdout', out],
        ['stderr', err],
      ] as const;
      const keyIn = printed.flatMap(([name, text]) => (redact(text) === text ? [] : [name]));
      return { ...result, keyIn };
    },
    async stop() {
      stopping.abort();
      await end();
    },
  };
}

/** The environment of this process, without a proxy between a client and its server. */
function environmentWith(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NO_PROXY, no_proxy } = process.env;
  const noProxy = [NO_PROXY || no_proxy, '127.0.0.1'].filter(Boolean).join(',');
  return { ...process.env, NO_PROXY: noProxy, no_proxy: noProxy, ...own };
}

const notStarted = ([file]: CommandLine, { text }: Ending): Error =>
  new Error(`Failed to start the client "${file}": ${text}`);

/** The content of a line of stdout: an id, or an entry as JSON. */
type Lines = 'id' | 'json';

/** Drives a client that is run once for each situation. */
export function onceDriver(command: CommandLine, form: Lines = 'id'): CommandDriver {
  const running = new Set<Promise<Ending>>();
  const call = async ({ signal, redact, ...given }: Call): Promise<CallResult> => {
    const env = environmentWith({
      WORKSPACE_FILES_BASE_URL: given.baseUrl,
      WORKSPACE_FILES_KEY: given.apiKey,
      WORKSPACE_FILES_WORKSPACE_ID: given.workspaceId || undefined,
    });
    const ending = runCommand(command, { env, signal });
    running.add(ending);
    const end = await ending;
    running.delete(ending);
    if (!end.isStarted) throw notStarted(command, end);
    return { ...end, result: resultOf(end, redact, form) };
  };
  return driverOf(call, () => Promise.all(running));
}

function resultOf(
  { exitCode, text, out, err }: Ending,
  redact: Call['redact'],
  form: Lines,
): ClientResult {
  if (exitCode === 0) return listedIn(redact(out), form);
  const stderr = redact(err);
  const description = readFailureLine(stderr);
  const message = `it ${text}${description ? '' : lastOutput(stderr)}`;
  return { kind: 'failed', message, description };
}

/** Lines are not trimmed; blank ones are ignored. */
function listedIn(out: string, form: Lines): ClientResult {
  const lines = out.split(/\r?\n/).filter((line) => line !== '');
  if (form === 'id') return { kind: 'listed', ids: lines };
  try {
    return listedResult(lines.map((line) => JSON.parse(line)));
  } catch {
    const wrong = lines.find((line) => !line.startsWith('{')) ?? lines.at(-1) ?? '';
    const message = `a line that is not JSON, which --lines json expects: ${wrong.slice(0, 80)}`;
    return { kind: 'malformed', message };
  }
}

/**
 * Drives a client that is a long-lived command: one process per parallel job, which reads
 * situations as lines of JSON. If a process exits, hangs or prints an invalid answer, only that
 * situation fails, and the process is replaced.
 */
export function lineDriver(command: CommandLine): CommandDriver {
  const idle: CommandProcess[] = [];
  const all = new Set<CommandProcess>();
  const start = () => {
    const started = new CommandProcess(command, environmentWith({}));
    all.add(started);
    return started;
  };
  const call = async (given: Call): Promise<CallResult> => {
    const process = idle.pop() ?? start();
    const called = await ask(process, given);
    const { ending } = process;
    if (ending?.isStarted === false) throw notStarted(command, ending);
    // After an unexpected line, more may follow: the process is not used again.
    if (ending || called.result.kind === 'malformed') {
      void process.finish().then(() => all.delete(process));
    } else idle.push(process);
    return called;
  };
  return driverOf(call, () => Promise.all([...all].map((process) => process.finish())));
}

/** Sends a situation as a line, and waits for the answer. */
async function ask(process: CommandProcess, given: Call): Promise<CallResult> {
  const { situation, baseUrl, apiKey: key, workspaceId, signal, redact } = given;
  const malformed = (what: string, wrong: string, out: string): CallResult => {
    const message = `${what}${shortText(redact(wrong), 80)}`;
    return { result: { kind: 'malformed', message }, out, err: process.err };
  };
  const early = firstLineOf(process.unread);
  if (early) return malformed('a line although no situation was sent: ', early, early);
  using _ = addAbortListener(signal, process.stop);
  process.send(
    JSON.stringify({ situation, baseUrl, key, ...(workspaceId !== '' && { workspaceId }) }),
  );
  const line = await process.nextLine();
  if (line === undefined) {
    const { text, err } = await process.ended;
    const message = `it ${text} without an answer${lastOutput(redact(err))}`;
    return { result: { kind: 'failed', message, description: null }, out: '', err };
  }
  // Output that was written before the answer, or together with it, has arrived after this turn.
  await new Promise((resolve) => setImmediate(resolve));
  const further = firstLineOf(process.unread);
  const out = `${line}\n${further ?? ''}`;
  const answer = readAnswer(redact(line));
  if (!answer) return malformed(`a line that is not ${ANSWERS}: `, line, out);
  if (further) return malformed('more than one line: its answer is followed by ', further, out);
  return { result: answer, out, err: process.err };
}

const firstLineOf = (text: string): string | undefined =>
  text.split(/\r?\n/).find((line) => line.trim() !== '');
