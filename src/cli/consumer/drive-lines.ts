import { addAbortListener } from 'node:events';
import type { ClientResult } from '../../consumer/consumer-client.ts';
import { shortText } from '../../text/short-text.ts';
import {
  type Call,
  type Called,
  CommandDriver,
  environmentWith,
  malformed,
  type Redact,
} from './drive-command.ts';
import { CommandProcess, type Ending, endingText, TOO_MUCH } from './process.ts';
import { ANSWERS, lastOutput, readAnswer } from './read-output.ts';

/** How the command reacted to a line. */
type Reply =
  | {
      readonly kind: 'line';
      readonly line: string;
      /** The first further line that it printed; null for none. */
      readonly further: string | null;
      readonly err: string;
    }
  | Ending;

/**
 * Drives a client that is a long-lived command: one process per parallel job, which reads
 * situations as lines of JSON. If a process exits, hangs or prints an invalid answer, only that
 * situation fails, and the process is replaced.
 */
export class LineDriver extends CommandDriver {
  readonly #idle: CommandProcess[] = [];
  readonly #all = new Set<CommandProcess>();

  protected async call(call: Call): Promise<Called> {
    const { redact } = call;
    const process = this.#take();
    const unexpected = furtherOf(process);
    if (unexpected !== null) {
      this.#drop(process);
      return {
        result: malformed(`a line although no situation was sent: ${shown(unexpected)}`),
      };
    }
    const reply = await ask(process, call);
    const obstacle = this.#obstacleIn(reply, redact);
    if (obstacle !== undefined) {
      this.#drop(process);
      throw this.failure(obstacle, this.hasAnswered ? 'drive' : 'start');
    }
    const result = readReply(reply, redact);
    this.hasAnswered ||= result.kind !== 'malformed';
    // After an unexpected line, more may follow: the process is not used again.
    if (reply.kind === 'line' && result.kind !== 'malformed') this.#idle.push(process);
    else this.#drop(process);
    const out = reply.kind === 'line' ? `${reply.line}\n${reply.further ?? ''}` : undefined;
    return { result, out, err: 'err' in reply ? reply.err : undefined };
  }

  protected end() {
    return Promise.all([...this.#all].map((process) => process.finish()));
  }

  /** An idle process that is still alive, or a new one. */
  #take(): CommandProcess {
    for (let known = this.#idle.pop(); known; known = this.#idle.pop()) {
      if (!known.ending) return known;
      this.#all.delete(known);
      if (hasLeft(known.ending)) throw this.failure(LEFT, 'drive');
    }
    const started = new CommandProcess(this.command, environmentWith({}));
    this.#all.add(started);
    return started;
  }

  #drop(process: CommandProcess): void {
    void process.finish().then(() => this.#all.delete(process));
  }

  /** Why a client that replies like this cannot be driven. */
  #obstacleIn(reply: Reply, redact: Redact): string | undefined {
    if (reply.kind !== 'line') {
      return this.hasAnswered && hasLeft(reply) ? LEFT : this.obstacleOf(reply, redact);
    }
    const line = redact(reply.line);
    if (this.hasAnswered || readAnswer(line)) return undefined;
    return `with --stdio each line of stdout must be ${ANSWERS}, found ${shown(line)}`;
  }
}

/** Sends a situation as a line, and waits for the answer. */
async function ask(
  process: CommandProcess,
  { situation, baseUrl, apiKey: key, workspaceId, signal }: Call,
): Promise<Reply> {
  using _ = addAbortListener(signal, process.stop);
  process.send(
    JSON.stringify({ situation, baseUrl, key, ...(workspaceId !== '' && { workspaceId }) }),
  );
  const line = await process.nextLine();
  if (line === undefined) return await process.ended;
  // Output that was written before the answer, or together with it, has arrived after this turn.
  await new Promise((resolve) => setImmediate(resolve));
  return { kind: 'line', line, further: furtherOf(process), err: process.err };
}

/** The first line after the answer, complete or not; null for none. */
const furtherOf = ({ unread }: CommandProcess): string | null =>
  unread.split(/\r?\n/).find((line) => line.trim() !== '') ?? null;

/** Whether it exited with 0 while its stdin was still open for more situations. */
const hasLeft = (ending: Ending): boolean => ending.kind === 'exited' && ending.exitCode === 0;

const LEFT =
  'it exited before stdin ended; with --stdio it must answer each line, and exit only when stdin ends';

function readReply(reply: Reply, redact: Redact): ClientResult {
  if (reply.kind === 'line') {
    const answer = readAnswer(redact(reply.line));
    if (!answer) return malformed(`a line that is not an answer: ${shown(redact(reply.line))}`);
    if (reply.further === null) return answer;
    const further = shown(redact(reply.further));
    return malformed(`more than one line: its answer is followed by ${further}`);
  }
  if (reply.kind === 'printed-too-much') {
    return malformed(`a line of ${TOO_MUCH}, and was stopped`);
  }
  const output = 'err' in reply ? lastOutput(redact(reply.err)) : '';
  const message = `it ${endingText(reply)} without an answer${output}`;
  return { kind: 'failed', message, description: null };
}

const shown = (line: string): string => shortText(line, 80);
