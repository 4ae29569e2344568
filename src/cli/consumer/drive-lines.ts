import { hintOf, redactor } from '../../../contract-tests/suite.ts';
import type { ClientResult, DrivenResult, ListingInput } from '../../consumer/consumer-client.ts';
import type { Drive } from '../../consumer/run-situation.ts';
import type { CommandLine } from './command-process.ts';
import { type CommandDriver, environmentWith, type Redact, stopError } from './drive-command.ts';
import {
  type Ending,
  type LineProcess,
  MAX_LINE_LENGTH,
  type Reply,
  startLineProcess,
} from './line-process.ts';
import { lastOutput, shellObstacle } from './obstacles.ts';
import { ANSWERS, readAnswer } from './read-answer.ts';

/**
 * Drives a client that is a long-lived command: one process per parallel job, which reads situations
 * as lines of JSON. A process that exits, hangs or prints something else fails only that situation,
 * and is replaced.
 */
export const createLineDriver = (command: CommandLine): CommandDriver => new LineDriver(command);

class LineDriver implements CommandDriver {
  readonly #command: CommandLine;
  readonly #stopping = new AbortController();
  readonly #idle: LineProcess[] = [];
  readonly #all = new Set<LineProcess>();
  #hasAnswered = false;

  constructor(command: CommandLine) {
    this.#command = command;
  }

  readonly drive: Drive = async (operation, given, signal, situation) => {
    if (operation === 'readWorkspace') {
      return { kind: 'not-offered', operation, reason: 'a command only lists files' };
    }
    if (this.#stopping.signal.aborted) throw stopError();
    const process = this.#take();
    const unexpected = process.unasked();
    if (unexpected !== null) {
      this.#drop(process);
      return malformed(`a line although no situation was sent: ${shown(unexpected)}`);
    }
    const either = AbortSignal.any([signal, this.#stopping.signal]);
    const reply = await process.ask(questionOf(given, situation), either);
    if (this.#stopping.signal.aborted) throw stopError();
    const redact = redactor([{ text: given.apiKey, hint: hintOf('key', given.apiKey) }]);
    const obstacle = obstacleOf(reply, redact, this.#hasAnswered);
    if (obstacle !== undefined) {
      this.#drop(process);
      throw this.#failure(obstacle);
    }
    const read = readReply(reply, redact);
    this.#hasAnswered ||= read.kind !== 'malformed';
    // After an unexpected line, more may follow.
    if (reply.kind === 'line' && read.kind !== 'malformed') this.#idle.push(process);
    else this.#drop(process);
    return { ...read, keyIn: keyIn(reply, redact) };
  };

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#all].map((process) => process.end()));
  }

  /** An idle process that is still alive, or a new one. */
  #take(): LineProcess {
    for (let known = this.#idle.pop(); known; known = this.#idle.pop()) {
      const ending = known.ending();
      if (!ending) return known;
      this.#all.delete(known);
      if (hasLeft(ending)) throw this.#failure(LEFT);
    }
    const started = startLineProcess(this.#command, environmentWith({}));
    this.#all.add(started);
    return started;
  }

  #drop(process: LineProcess): void {
    void process.end().then(() => this.#all.delete(process));
  }

  #failure(why: string): Error {
    const action = this.#hasAnswered ? 'drive' : 'start';
    return new Error(`Failed to ${action} the client "${this.#command[0]}": ${why}`);
  }
}

type Given = Pick<ListingInput, 'baseUrl' | 'apiKey' | 'workspaceId'>;

const questionOf = ({ baseUrl, apiKey: key, workspaceId }: Given, situation: string): string =>
  JSON.stringify({ situation, baseUrl, key, ...(workspaceId !== '' && { workspaceId }) });

/** Whether it exited with 0 although it might have received another situation. */
const hasLeft = (ending: Ending): boolean => ending.kind === 'exited' && ending.exitCode === 0;

const LEFT =
  'it exited before stdin ended; with --stdio it must answer each line, and exit only when stdin ends';

/** Why nothing can be judged by it. */
function obstacleOf(reply: Reply, redact: Redact, hasAnswered: boolean): string | undefined {
  if (reply.kind === 'not-started') return reply.reason;
  if (hasAnswered) return reply.kind !== 'line' && hasLeft(reply) ? LEFT : undefined;
  if (reply.kind === 'exited') return shellObstacle(reply.exitCode, redact(reply.err));
  if (reply.kind !== 'line' || readAnswer(redact(reply.line))) return undefined;
  return `with --stdio each line of stdout must be ${ANSWERS}, found ${shown(redact(reply.line))}`;
}

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
      return malformed(`a line of more than ${MAX_LINE_LENGTH / 1024 / 1024} MiB, and was stopped`);
  }
}

function readLines(line: string, further: string | null): ClientResult {
  const answer = readAnswer(line);
  if (!answer) return malformed(`a line that is not an answer: ${shown(line)}`);
  return further === null
    ? answer
    : malformed(`more than one line: its answer is followed by ${shown(further)}`);
}

const malformed = (message: string): ClientResult => ({ kind: 'malformed', message });

const ended = (how: string, err: string): ClientResult => ({
  kind: 'failed',
  message: `it ${how} without an answer${lastOutput(err)}`,
  description: null,
});

function keyIn(reply: Reply, redact: Redact): NonNullable<DrivenResult['keyIn']> {
  const isReported = (text: string | null) => text !== null && redact(text) !== text;
  const err = 'err' in reply ? reply.err : null;
  const isPrinted = reply.kind === 'line' && (isReported(reply.line) || isReported(reply.further));
  return [
    ...(isPrinted ? (['stdout'] as const) : []),
    ...(isReported(err) ? (['stderr'] as const) : []),
  ];
}

const MAX_SHOWN_LENGTH = 80;

const shown = (line: string): string =>
  line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : line;
