import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

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
export interface StartedCommand {
  readonly input: Writable;
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
/** Milliseconds until the pipes of a command that has ended are closed in any case. */
const LONGEST_LINGER = 2_000;

/** In the environment of a command and of everything that it starts. */
const MARKER = 'WORKSPACE_FILES_RUN';

/** Windows knows no process groups: there only the command itself is ended. */
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Starts a command in its own process group, with a marker in its environment, so that everything it
 * started can be ended with it.
 */
export function startCommand(
  [file, ...args]: CommandLine,
  env: NodeJS.ProcessEnv,
): StartedCommand | NotStarted {
  const marker = randomUUID();
  try {
    const child = spawn(file, args, {
      env: { ...env, [MARKER]: marker },
      detached: HAS_GROUPS,
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    return watched(child, marker);
  } catch (error) {
    return notStarted(error instanceof Error ? error : new Error(String(error)));
  }
}

function watched(child: ChildProcessWithoutNullStreams, marker: string): StartedCommand {
  const { stdin: input, stdout: out, stderr: err } = child;
  const timers: NodeJS.Timeout[] = [];
  const after = (milliseconds: number, act: () => void) =>
    void timers.push(setTimeout(act, milliseconds));
  const kill = () => endGroup(child, 'SIGKILL');
  const killAll = () => {
    kill();
    if (child.pid !== undefined) endMarked(marker, child.pid);
  };
  // It may end before it has read everything.
  input.on('error', () => {});
  const ended = new Promise<Exit>((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(notStarted(error));
    });
    child.once('exit', () => {
      // What it left behind holds its pipes open, and outside Linux cannot always be found.
      after(LINGER, killAll);
      after(LONGEST_LINGER, () => [out, err].map((pipe) => pipe.destroy()));
    });
    child.once('close', (exitCode, signal) => {
      killAll();
      for (const timer of timers) clearTimeout(timer);
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

/** Processes that start while others are ended are found in the next pass. */
const MAX_PASSES = 10;

/**
 * Ends every process with the marker that is not older than the command: also one that left its group
 * (`setsid`, a daemon). Only on Linux, where /proc shows environments.
 *
 * @param first the id of the command.
 */
function endMarked(value: string, first: number): void {
  if (process.platform !== 'linux') return;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const found = readdirSync('/proc')
      .map(Number)
      .filter((id) => id >= first && isMarked(id, value));
    if (found.length === 0) return;
    for (const id of found) end(id);
  }
}

/** A process that has ended, and only waits to be collected, has no environment any more. */
function isMarked(id: number, value: string): boolean {
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').split('\0').includes(`${MARKER}=${value}`);
  } catch {
    return false;
  }
}

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
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
