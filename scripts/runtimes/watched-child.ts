import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { environment } from '../run-command.ts';

/** Milliseconds for a child to print its line, and to end behind it: it may be a slow machine. */
const LONGEST_RUN = 300_000;
const LONGEST_END = 120_000;

/** What a child printed, and whether it then ended by itself. */
export interface Watched {
  readonly printed: string;
  /** Null where it ended by itself, with exit code 0. */
  readonly endFault: string | null;
}

/**
 * Runs a command that prints one line, and then ends by itself; one that does not is ended.
 *
 * @param longestEnd milliseconds that it gets for that.
 * @throws Error with what it wrote to stderr when it prints nothing.
 */
export async function runWatched(
  command: readonly string[],
  cwd: string,
  longestEnd = LONGEST_END,
): Promise<Watched> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints = gather(child.stderr);
  // Not at its exit: what it printed last may still be on its way.
  const ended = once(child, 'close');
  let timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN);
  let printed = '';
  let wasLate = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (!printed.endsWith('\n')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      wasLate = true;
      child.kill('SIGKILL');
    }, longestEnd);
  });
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (printed === '') {
    throw new Error(`Failed to run ${command.join(' ')}: it printed nothing\n${await complaints}`);
  }
  if (wasLate) {
    return {
      printed,
      endFault: `Failed to end: it still ran ${longestEnd / 1_000} s after its last line`,
    };
  }
  const endFault =
    code === 0 ? null : `Failed to end: expected exit code 0, found ${signal ?? code}`;
  return { printed, endFault };
}

/**
 * Tells a server to stop.
 *
 * @returns null where it then ended, else what is wrong.
 */
export async function stop(child: ChildProcess): Promise<string | null> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return `Failed to serve: it ended with ${child.signalCode ?? `exit code ${child.exitCode}`}`;
  }
  let wasLate = false;
  const timer = setTimeout(() => {
    wasLate = true;
    child.kill('SIGKILL');
  }, LONGEST_END);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
  return wasLate ? `Failed to end: it still ran ${LONGEST_END / 1_000} s after SIGTERM` : null;
}

async function gather(stream: Readable): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += part;
  return text;
}
