import { addAbortListener } from 'node:events';
import { shortText } from '../../text/short-text.ts';
import {
  assertNoObstacle,
  type CallResult,
  type ClientCall,
  type CommandDriver,
  commandDriver,
  environmentWith,
  malformed,
} from './drive-command.ts';
import { type CommandLine, CommandProcess } from './process.ts';
import { ANSWERS, lastOutput, readAnswer } from './read-output.ts';

/**
 * Drives a client that is a long-lived command: one process per parallel job, which reads
 * situations as lines of JSON. If a process exits, hangs or prints an invalid answer, only that
 * situation fails, and the process is replaced.
 */
export function lineDriver(command: CommandLine): CommandDriver {
  const idle: CommandProcess[] = [];
  const all = new Set<CommandProcess>();
  let hasAnswered = false;
  const start = () => {
    const started = new CommandProcess(command, environmentWith({}));
    all.add(started);
    return started;
  };

  const failure = (action: string, why: string) =>
    new Error(`Failed to ${action} the client "${command[0]}": ${why}`);

  const call = async (given: ClientCall): Promise<CallResult> => {
    const process = idle.pop() ?? start();
    const { wrongLine, ...called } = await ask(process, given);
    const { ending } = process;
    // After an unexpected line, more may follow: the process is not used again.
    if (ending || called.result.kind === 'malformed') {
      void process.finish().then(() => all.delete(process));
    } else idle.push(process);
    if (ending && !(ending.isStarted && hasAnswered)) {
      assertNoObstacle(command, ending, given.redact);
    }
    // Otherwise each call would start the client anew.
    if (hasAnswered && ending?.exitCode === 0) throw failure('drive', LEFT);
    if (!hasAnswered && wrongLine !== undefined) {
      throw failure(
        'start',
        `with --stdio each line of stdout must be ${ANSWERS}, found ${wrongLine}`,
      );
    }
    hasAnswered ||= !ending;
    return called;
  };
  return commandDriver(call, () => Promise.all([...all].map((process) => process.finish())));
}

const LEFT =
  'it exited before stdin ended; with --stdio it must answer each line, and exit only when stdin ends';

/** Sends a situation as a line, and waits for the answer. `wrongLine` is one that is no answer. */
async function ask(
  process: CommandProcess,
  { situation, baseUrl, apiKey: key, workspaceId, signal, redact }: ClientCall,
): Promise<CallResult & { readonly wrongLine?: string }> {
  const shown = (line: string) => shortText(redact(line), 80);
  const early = firstLineOf(process.unread);
  if (early) {
    return { result: malformed(`a line although no situation was sent: ${shown(early)}`) };
  }
  using _ = addAbortListener(signal, process.stop);
  process.send(
    JSON.stringify({ situation, baseUrl, key, ...(workspaceId !== '' && { workspaceId }) }),
  );
  const line = await process.nextLine();
  if (line === undefined) {
    const { text, err } = await process.ended;
    const message = `it ${text} without an answer${lastOutput(redact(err))}`;
    return { result: { kind: 'failed', message, description: null }, err };
  }
  // Output that was written before the answer, or together with it, has arrived after this turn.
  await new Promise((resolve) => setImmediate(resolve));
  const { err } = process;
  const further = firstLineOf(process.unread);
  const out = `${line}\n${further ?? ''}`;
  const answer = readAnswer(redact(line));
  if (!answer) {
    const wrongLine = shown(line);
    return { result: malformed(`a line that is not an answer: ${wrongLine}`), out, err, wrongLine };
  }
  if (!further) return { result: answer, out, err };
  const result = malformed(`more than one line: its answer is followed by ${shown(further)}`);
  return { result, out, err };
}

const firstLineOf = (text: string): string | undefined =>
  text.split(/\r?\n/).find((line) => line.trim() !== '');
