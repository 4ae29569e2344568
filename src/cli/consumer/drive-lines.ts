import type { ClientResult, DrivenResult } from '../../consumer/consumer-client.ts';
import {
  type Call,
  CommandDriver,
  environmentWith,
  keyIn,
  malformed,
  type Redact,
} from './command-driver.ts';
import { type CommandLine, CommandProcess, type Ending, MAX_UNREAD } from './command-process.ts';
import { lastOutput } from './obstacles.ts';
import { ANSWERS, readAnswer } from './read-answer.ts';

/**
 * Drives a client that is a long-lived command: one process per parallel job, which reads situations
 * as lines of JSON. A process that exits, hangs or prints something else fails only that situation,
 * and is replaced.
 */
export const createLineDriver = (command: CommandLine): CommandDriver => new LineDriver(command);

/** What became of a line that was sent. */
type Reply =
  | {
      readonly kind: 'line';
      readonly line: string;
      /** What else it printed; null for nothing. */
      readonly further: string | null;
      readonly err: string;
    }
  | Ending;

class LineDriver extends CommandDriver {
  readonly #idle: CommandProcess[] = [];
  readonly #all = new Set<CommandProcess>();

  protected async call(call: Call): Promise<DrivenResult> {
    const { redact } = call;
    const process = this.#take();
    const unexpected = furtherOf(process);
    if (unexpected !== null) {
      this.#drop(process);
      return malformed(`a line although no situation was sent: ${shown(unexpected)}`);
    }
    const reply = await ask(process, call);
    const obstacle = this.#obstacleIn(reply, redact);
    if (obstacle !== undefined) {
      this.#drop(process);
      throw this.failure(obstacle, this.hasAnswered ? 'drive' : 'start');
    }
    const result = readReply(reply, redact);
    this.hasAnswered ||= result.kind !== 'malformed';
    // After an unexpected line, more may follow.
    if (reply.kind === 'line' && result.kind !== 'malformed') this.#idle.push(process);
    else this.#drop(process);
    const printed = reply.kind === 'line' ? `${reply.line}\n${reply.further ?? ''}` : null;
    return { ...result, keyIn: keyIn(printed, 'err' in reply ? reply.err : null, redact) };
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

  /** Why nothing can be judged by it. */
  #obstacleIn(reply: Reply, redact: Redact): string | undefined {
    if (reply.kind !== 'line') {
      return this.hasAnswered && hasLeft(reply) ? LEFT : this.obstacleOf(reply, redact);
    }
    const line = redact(reply.line);
    if (this.hasAnswered || readAnswer(line)) return undefined;
    return `with --stdio each line of stdout must be ${ANSWERS}, found ${shown(line)}`;
  }
}

/** Sends a situation as a line, and waits for one. */
async function ask(
  process: CommandProcess,
  { situation, baseUrl, apiKey: key, workspaceId, signal }: Call,
): Promise<Reply> {
  if (signal.aborted) process.stop();
  signal.addEventListener('abort', process.stop, { once: true });
  process.send(
    JSON.stringify({ situation, baseUrl, key, ...(workspaceId !== '' && { workspaceId }) }),
  );
  let line = process.takeLine();
  while (line === undefined && !process.ending) {
    await process.changed();
    line = process.takeLine();
  }
  signal.removeEventListener('abort', process.stop);
  if (line === undefined) return process.ended;
  // What it wrote before its answer, and with it, has arrived by then.
  await new Promise((resolve) => setImmediate(resolve));
  return { kind: 'line', line, further: furtherOf(process), err: process.err };
}

/** The start of what nobody asked for, be it a whole line or not; null for nothing. */
const furtherOf = ({ unread }: CommandProcess): string | null =>
  unread.split(/\r?\n/).find((line) => line.trim() !== '') ?? null;

/** Whether it exited with 0 although it might have received another situation. */
const hasLeft = (ending: Ending): boolean => ending.kind === 'exited' && ending.exitCode === 0;

const LEFT =
  'it exited before stdin ended; with --stdio it must answer each line, and exit only when stdin ends';

function readReply(reply: Reply, redact: Redact): ClientResult {
  switch (reply.kind) {
    case 'line':
      return readLines(redact(reply.line), reply.further && redact(reply.further));
    case 'exited':
      return ended(`exited with ${reply.exitCode}`, redact(reply.err));
    case 'killed':
      return ended(`was killed by ${reply.signal}`, redact(reply.err));
    case 'not-started':
      return ended(`did not start: ${reply.reason}`, '');
    case 'printed-too-much':
      return malformed(`a line of more than ${MAX_UNREAD / 1024 / 1024} MiB, and was stopped`);
  }
}

function readLines(line: string, further: string | null): ClientResult {
  const answer = readAnswer(line);
  if (!answer) return malformed(`a line that is not an answer: ${shown(line)}`);
  return further === null
    ? answer
    : malformed(`more than one line: its answer is followed by ${shown(further)}`);
}

const ended = (how: string, err: string): ClientResult => ({
  kind: 'failed',
  message: `it ${how} without an answer${lastOutput(err)}`,
  description: null,
});

const MAX_SHOWN_LENGTH = 80;

const shown = (line: string): string =>
  line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : line;
