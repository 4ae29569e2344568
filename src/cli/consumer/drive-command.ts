import type { ClientResult, DrivenResult } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';
import { type Call, CommandDriver, environmentWith, keyIn, malformed } from './command-driver.ts';
import {
  type CommandLine,
  type Ending,
  endingText,
  runCommand,
  TOO_MUCH,
} from './command-process.ts';
import { lastOutput } from './obstacles.ts';
import { readFailureLine } from './read-answer.ts';

/** What a line of stdout is: an id, or an entry as JSON. */
export const LINES = ['id', 'json'] as const;
export type Lines = (typeof LINES)[number];

/** Drives a client that is run once for each situation. */
export class OnceDriver extends CommandDriver {
  readonly #lines: Lines;
  readonly #running = new Set<Promise<Ending>>();

  constructor(command: CommandLine, lines: Lines = 'id') {
    super(command);
    this.#lines = lines;
  }

  protected async call({ baseUrl, apiKey, workspaceId, signal, redact }: Call) {
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
    return resultOf(end, redact, this.#lines);
  }

  protected end() {
    return Promise.all(this.#running);
  }
}

function resultOf(end: Ending, redact: Call['redact'], lines: Lines): DrivenResult {
  if (end.kind === 'printed-too-much') return malformed(`${TOO_MUCH} of output, and was stopped`);
  const out = end.kind === 'exited' ? end.out : null;
  const err = 'err' in end ? end.err : '';
  const result =
    end.kind === 'exited' && end.exitCode === 0
      ? listedIn(redact(end.out), lines)
      : failed(`it ${endingText(end)}`, redact(err));
  return { ...result, keyIn: keyIn(out, err, redact) };
}

function failed(how: string, stderr: string): ClientResult {
  const description = readFailureLine(stderr);
  return { kind: 'failed', message: description ? how : how + lastOutput(stderr), description };
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
