import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { endMarked, MARKER } from './marked-processes.ts';

/** Executable and arguments, as they are: no shell reads them. */
export type CommandLine = readonly [file: string, ...args: string[]];

/** How a command ended. */
export type CommandEnd =
  | {
      readonly kind: 'exited';
      readonly exitCode: number;
      readonly out: string;
      readonly err: string;
    }
  | { readonly kind: 'killed'; readonly signal: string; readonly err: string }
  | { readonly kind: 'printed-too-much' }
  | { readonly kind: 'not-started'; readonly reason: string };

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Ends the command, and whatever it started. */
  readonly signal: AbortSignal;
}

/** Bytes: some ten thousand ids, of which no situation has as many. */
export const MOST_OUT = 2 * 1024 * 1024;
/** Bytes of stderr that are kept, of its end. */
const MOST_ERR = 64 * 1024;
/** Milliseconds that a command gets to end after SIGTERM. */
const GRACE = 500;
/** Milliseconds that what a command left behind may go on to write. */
const LINGER = 200;

/** Runs a command to its end, and ends what it leaves behind. Never rejects. */
export function runCommand(
  [file, ...args]: CommandLine,
  { env, signal }: CommandOptions,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const marker = randomUUID();
    const child = start(file, args, { ...env, [MARKER]: marker });
    if (typeof child === 'string') {
      resolve({ kind: 'not-started', reason: child });
      return;
    }
    const out = collect(child.stdout, MOST_OUT, () => endGroup(child, 'SIGKILL'));
    const err = collectEnd(child.stderr, MOST_ERR);
    const timers: NodeJS.Timeout[] = [];
    const after = (milliseconds: number, act: () => void) =>
      void timers.push(setTimeout(act, milliseconds));

    const stop = () => {
      endGroup(child, 'SIGTERM');
      after(GRACE, () => endGroup(child, 'SIGKILL'));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });

    const finish = (end: CommandEnd) => {
      signal.removeEventListener('abort', stop);
      for (const timer of timers) clearTimeout(timer);
      resolve(end);
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) finish({ kind: 'not-started', reason: reasonOf(error) });
    });
    child.once('exit', () => {
      after(LINGER, () => {
        // What it left behind may hold the pipes open for ever.
        child.stdout.destroy();
        child.stderr.destroy();
      });
    });
    child.once('close', (exitCode, endedBy) => {
      endGroup(child, 'SIGKILL');
      endMarked(marker);
      if (out.isTooMuch()) finish({ kind: 'printed-too-much' });
      else if (exitCode === null) {
        finish({ kind: 'killed', signal: String(endedBy), err: err.text() });
      } else finish({ kind: 'exited', exitCode, out: out.text(), err: err.text() });
    });
  });
}

/** Windows knows no process groups: there only the command itself is ended. */
const HAS_GROUPS = process.platform !== 'win32';

function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  try {
    return spawn(file, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: HAS_GROUPS,
      windowsHide: true,
    });
  } catch (error) {
    return error instanceof Error ? reasonOf(error) : String(error);
  }
}

/** A command leads a group of its own, so that what it started ends with it. */
function endGroup({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  if (!HAS_GROUPS && (exitCode !== null || signalCode !== null)) return;
  try {
    process.kill(HAS_GROUPS ? -pid : pid, name);
  } catch {
    // Nothing of it is left.
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such command',
  EACCES: 'it may not be executed',
  ENOEXEC: 'it is no program, nor a script that names its interpreter in the first line',
};

const reasonOf = (error: NodeJS.ErrnoException): string =>
  reasons[error.code ?? ''] ?? error.message;

function collect(stream: Readable, most: number, onTooMuch: () => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else onTooMuch();
  });
  return {
    isTooMuch: () => bytes > most,
    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}

/** Keeps whole lines of the end. */
function collectEnd(stream: Readable, most: number) {
  let kept: Buffer = Buffer.alloc(0);
  let isCut = false;
  stream.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]);
    if (kept.length <= most) return;
    kept = kept.subarray(kept.length - most);
    isCut = true;
  });
  return {
    text: () => {
      const text = kept.toString('utf8');
      return isCut ? text.slice(text.indexOf('\n') + 1 || text.length) : text;
    },
  };
}
