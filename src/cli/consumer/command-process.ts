import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** Executable and arguments, as they are: no shell reads them. */
export type CommandLine = readonly [file: string, ...args: string[]];

/** Milliseconds that a command gets to end after SIGTERM. */
export const GRACE = 500;
/** Milliseconds that what a command left behind may go on to write. */
export const LINGER = 200;

/** Windows knows no process groups: there only the command itself is ended. */
const HAS_GROUPS = process.platform !== 'win32';

type Started<Input extends Writable | null> = ChildProcessByStdio<Input, Readable, Readable>;

/**
 * Starts a command, which leads a group of its own: so what it started ends with it.
 *
 * @param input whether it is given anything to read.
 * @returns why it did not start, where that is known at once.
 */
export function startCommand(
  command: CommandLine,
  env: NodeJS.ProcessEnv,
  input: 'pipe',
): Started<Writable> | string;
export function startCommand(
  command: CommandLine,
  env: NodeJS.ProcessEnv,
  input: 'ignore',
): Started<null> | string;
export function startCommand(
  [file, ...args]: CommandLine,
  env: NodeJS.ProcessEnv,
  input: 'pipe' | 'ignore',
): Started<Writable | null> | string {
  const options = { env, detached: HAS_GROUPS, windowsHide: true };
  try {
    return input === 'pipe'
      ? spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
      : spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return error instanceof Error ? reasonOf(error) : String(error);
  }
}

/** Sends a signal to a command and to what it started. */
export function endGroup({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (!HAS_GROUPS && (exitCode !== null || signalCode !== null)) return;
  try {
    process.kill(HAS_GROUPS ? -pid : pid, name);
  } catch {
    // Nothing of it is left.
  }
}

/** Turns of the event loop without anything to read, and turns in all: a pipe holds less than that. */
const QUIET_TURNS = 2;
const MOST_TURNS = 64;

/**
 * Closes the pipes of a command that has ended, which what it left behind may hold open for ever;
 * but not before all is read that it wrote: on a busy machine that may be late, and timers come
 * before what is to be read.
 */
export function closeWhenRead(...pipes: readonly Readable[]): void {
  let turns = 0;
  let quiet = 0;
  const hear = () => {
    quiet = 0;
  };
  for (const pipe of pipes) pipe.on('data', hear);
  const look = () => {
    turns += 1;
    quiet += 1;
    if (quiet <= QUIET_TURNS && turns < MOST_TURNS) setImmediate(look);
    else for (const pipe of pipes) pipe.destroy();
  };
  setImmediate(look);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such command',
  EACCES: 'it may not be executed',
  ENOEXEC: 'it is no program, nor a script that names its interpreter in the first line',
};

/** Why a command did not start. */
export const reasonOf = (error: NodeJS.ErrnoException): string =>
  reasons[error.code ?? ''] ?? error.message;
