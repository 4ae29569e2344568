import { addAbortListener } from 'node:events';
import type { ClientResult, DrivenResult } from '../../consumer/consumer-client.ts';
import { shortText } from '../../text/short-text.ts';
import {
  type Call,
  CommandDriver,
  environmentWith,
  keyIn,
  malformed,
  type Redact,
} from './command-driver.ts';
import { CommandProcess, type Ending, endingText, TOO_MUCH } from './command-process.ts';
import { lastOutput } from './obstacles.ts';
import { ANSWERS, readAnswer } from './read-answer.ts';

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

/**
 * Drives a client that is a long-lived command: one process per parallel job, which reads situations
 * as lines of JSON. A process that exits, hangs or prints something else fails only that situation,
 * and is replaced.
 */
export class LineDriver extends CommandDriver {
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
  using _ = addAbortListener(signal, process.stop);
  process.send(
    JSON.stringify({ situation, baseUrl, key, ...(workspaceId !== '' && { workspaceId }) }),
  );
  let line = process.takeLine();
  while (line === undefined && !process.ending) {
    await process.changed();
    line = process.takeLine();
  }
  if (line === undefined) return await process.ended;
  // What it wrote before its answer, and with it, has arrived by then.
  await new Promise((resolve) => setImmediate(resolve));
  return { kind: 'line', line, further: furtherOf(process), err: process.err };
}

/** The start of what no one asked for, be it a whole line or not; null for nothing. */
const furtherOf = ({ unread }: CommandProcess): string | null =>
  unread.split(/\r?\n/).find((line) => line.trim() !== '') ?? null;

/** Whether it exited with 0 although it might have received another situation. */
const hasLeft = (ending: Ending): boolean => ending.kind === 'exited' && ending.exitCode === 0;

const LEFT =
  'it exited before stdin ended; with --stdio it must answer each line, and exit only when stdin ends';

function readReply(reply: Reply, redact: Redact): ClientResult {
  if (reply.kind === 'line') {
    return readLines(redact(reply.line), reply.further && redact(reply.further));
  }
  if (reply.kind === 'printed-too-much') {
    return malformed(`a line of ${TOO_MUCH}, and was stopped`);
  }
  const output = 'err' in reply ? lastOutput(redact(reply.err)) : '';
  const message = `it ${endingText(reply)} without an answer${output}`;
  return { kind: 'failed', message, description: null };
}

function readLines(line: string, further: string | null): ClientResult {
  const answer = readAnswer(line);
  if (!answer) return malformed(`a line that is not an answer: ${shown(line)}`);
  return further === null
    ? answer
    : malformed(`more than one line: its answer is followed by ${shown(further)}`);
}

const shown = (line: string): string => shortText(line, 80);
