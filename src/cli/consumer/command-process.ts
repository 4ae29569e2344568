import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { endMarked, MARKER } from './marked-processes.ts';

/** Executable and arguments, as they are: no shell reads them. */
export type CommandLine = readonly [file: string, ...args: string[]];

/** How a command ended. */
export type Exit =
  | { readonly kind: 'exited'; readonly exitCode: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | NotStarted;

export interface NotStarted {
  readonly kind: 'not-started';
  readonly reason: string;
}

/** A command that was started, and all that it starts. */
export interface StartedCommand<Input extends Writable | null> {
  readonly input: Input;
  readonly out: Readable;
  readonly err: Readable;
  /** Resolves when it has ended, all that it wrote is read, and nothing that it started is left. */
  readonly ended: Promise<Exit>;
  /** Ends it: with SIGTERM, and after a while with SIGKILL. */
  readonly stop: () => void;
  readonly kill: () => void;
}

/** Milliseconds that a command gets to end after SIGTERM, or once its stdin has ended. */
export const GRACE = 500;
/** Milliseconds that processes left behind by a command may continue to write. */
const LINGER = 200;

/** Windows knows no process groups: there only the command itself is ended. */
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Starts a command in its own process group, with a marker in its environment, so that everything it
 * started can be ended with it.
 *
 * @param input whether it is given anything to read.
 */
export function startCommand(
  command: CommandLine,
  env: NodeJS.ProcessEnv,
  input: 'pipe',
): StartedCommand<Writable> | NotStarted;
export function startCommand(
  command: CommandLine,
  env: NodeJS.ProcessEnv,
  input: 'ignore',
): StartedCommand<null> | NotStarted;
export function startCommand(
  [file, ...args]: CommandLine,
  env: NodeJS.ProcessEnv,
  input: 'pipe' | 'ignore',
): StartedCommand<Writable | null> | NotStarted {
  const marker = randomUUID();
  const options = { env: { ...env, [MARKER]: marker }, detached: HAS_GROUPS, windowsHide: true };
  try {
    return input === 'pipe'
      ? watched(spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] }), marker)
      : watched(spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }), marker);
  } catch (error) {
    return notStarted(error instanceof Error ? error : new Error(String(error)));
  }
}

function watched<Input extends Writable | null>(
  child: ChildProcessByStdio<Input, Readable, Readable>,
  marker: string,
): StartedCommand<Input> {
  const { stdin: input, stdout: out, stderr: err } = child;
  const timers: NodeJS.Timeout[] = [];
  const after = (milliseconds: number, act: () => void) =>
    void timers.push(setTimeout(act, milliseconds));
  const kill = () => endGroup(child, 'SIGKILL');
  const ended = new Promise<Exit>((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(notStarted(error));
    });
    child.once('exit', () => after(LINGER, () => closeWhenRead(out, err)));
    child.once('close', (exitCode, signal) => {
      kill();
      for (const timer of timers) clearTimeout(timer);
      if (child.pid !== undefined) endMarked(marker, child.pid);
      if (exitCode === null) resolve({ kind: 'killed', signal: String(signal) });
      else resolve({ kind: 'exited', exitCode });
    });
  });
  const stop = () => {
    endGroup(child, 'SIGTERM');
    after(GRACE, kill);
  };
  return { input, out, err, ended, stop, kill };
}

/** Sends a signal to a command and to what it started. */
function endGroup({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
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
const MAX_TURNS = 64;

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
    if (quiet <= QUIET_TURNS && turns < MAX_TURNS) setImmediate(look);
    else for (const pipe of pipes) pipe.destroy();
  };
  setImmediate(look);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the command was not found',
  EACCES: 'it is not executable',
  ENOEXEC: 'it is neither a program nor a script that names its interpreter in the first line',
};

const notStarted = (error: NodeJS.ErrnoException): NotStarted => ({
  kind: 'not-started',
  reason: reasons[error.code ?? ''] ?? error.message,
});

/** Bytes of stderr that are kept, of its end. */
const MAX_STDERR_BYTES = 64 * 1024;

/** Keeps whole lines of the end of a stream. */
export function collectEnd(stream: Readable) {
  let kept: Buffer = Buffer.alloc(0);
  let isCut = false;
  stream.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]);
    if (kept.length <= MAX_STDERR_BYTES) return;
    kept = kept.subarray(kept.length - MAX_STDERR_BYTES);
    isCut = true;
  });
  return {
    text: (): string => {
      const text = kept.toString('utf8');
      return isCut ? text.slice(text.indexOf('\n') + 1 || text.length) : text;
    },
    /** Forgets what came so far. */
    clear: (): void => {
      kept = Buffer.alloc(0);
      isCut = false;
    },
  };
}
