import { hintOf, redactor } from '../../../contract-tests/suite.ts';
import type { ClientResult, DrivenResult, ListingInput } from '../../consumer/consumer-client.ts';
import type { CommandLine } from './command-process.ts';
import { type CommandDriver, environmentWith, type Redact, stopError } from './drive-command.ts';
import {
  type Ending,
  type LineProcess,
  LONGEST_LINE,
  type Reply,
  startLineProcess,
} from './line-process.ts';
import { lastOutput, shellObstacle } from './obstacles.ts';
import { ANSWERS, readAnswer } from './read-answer.ts';

/**
 * Drives a client that is a command which goes on: it is started once for each situation that is
 * under way at a time, and takes one after the other as lines of JSON. One that ends, hangs, or
 * prints what is no answer is judged by it in that situation alone, and started anew.
 */
export function createLineDriver(command: CommandLine): CommandDriver {
  const stopping = new AbortController();
  const idle: LineProcess[] = [];
  const all = new Set<LineProcess>();
  let hasAnswered = false;

  const failure = (why: string) =>
    new Error(`Failed to ${hasAnswered ? 'drive' : 'start'} the client "${command[0]}": ${why}`);

  const start = (): LineProcess => {
    const started = startLineProcess(command, environmentWith({}));
    all.add(started);
    return started;
  };
  const drop = (process: LineProcess) => {
    void process.end().then(() => all.delete(process));
  };
  /** One that lives, or a new one. */
  const take = (): LineProcess => {
    for (let known = idle.pop(); known; known = idle.pop()) {
      const ending = known.ending();
      if (!ending) return known;
      all.delete(known);
      if (hasLeft(ending)) throw failure(LEFT);
    }
    return start();
  };

  return {
    async drive(operation, given, signal, situation) {
      if (operation === 'readWorkspace') {
        return { kind: 'not-offered', operation, reason: 'a command only lists files' };
      }
      if (stopping.signal.aborted) throw stopError();
      const process = take();
      const stray = process.unasked();
      if (stray !== null) {
        drop(process);
        return malformed(`a line although no situation was sent: ${shown(stray)}`);
      }
      const either = AbortSignal.any([signal, stopping.signal]);
      const reply = await process.ask(questionOf(given, situation), either);
      if (stopping.signal.aborted) throw stopError();
      const redact = redactor([{ text: given.apiKey, hint: hintOf('key', given.apiKey) }]);
      const obstacle = obstacleOf(reply, redact, hasAnswered);
      if (obstacle !== undefined) {
        drop(process);
        throw failure(obstacle);
      }
      const read = readReply(reply, redact);
      hasAnswered ||= read.kind !== 'malformed';
      // Of what comes behind an answer, nobody knows how much there is.
      if (reply.kind === 'line' && read.kind !== 'malformed') idle.push(process);
      else drop(process);
      return { ...read, keyIn: keyIn(reply, redact) };
    },
    async stop() {
      stopping.abort();
      await Promise.all([...all].map((process) => process.end()));
    },
  };
}

type Given = Pick<ListingInput, 'baseUrl' | 'apiKey' | 'workspaceId'>;

/** The words of the environment of a command that is started anew each time. */
const questionOf = ({ baseUrl, apiKey: key, workspaceId }: Given, situation: string): string =>
  JSON.stringify({ situation, baseUrl, key, ...(workspaceId !== '' && { workspaceId }) });

/** With the exit code of a success, though it might have been asked more. */
const hasLeft = (ending: Ending): boolean => ending.kind === 'exited' && ending.exitCode === 0;

const LEFT = 'it exited after an answer; with --stdio it must answer line by line until stdin ends';

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
      return malformed(`a line of more than ${LONGEST_LINE / 1024 / 1024} MiB, and was stopped`);
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

const LONGEST_SHOWN = 80;

const shown = (line: string): string =>
  line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN).toWellFormed()}…` : line;
