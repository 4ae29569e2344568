import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { collectEnd } from './collect-end.ts';
import {
  type CommandLine,
  closeWhenRead,
  endGroup,
  GRACE,
  LINGER,
  reasonOf,
  startCommand,
} from './command-process.ts';
import { endMarked, MARKER } from './marked-processes.ts';

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

/** Runs a command to its end, and ends what it leaves behind. Never rejects. */
export function runCommand(
  command: CommandLine,
  { env, signal }: CommandOptions,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const marker = randomUUID();
    const child = startCommand(command, { ...env, [MARKER]: marker }, 'ignore');
    if (typeof child === 'string') {
      resolve({ kind: 'not-started', reason: child });
      return;
    }
    const out = collect(child.stdout, MOST_OUT, () => endGroup(child, 'SIGKILL'));
    const err = collectEnd(child.stderr);
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
      after(LINGER, () => closeWhenRead(child.stdout, child.stderr));
    });
    child.once('close', (exitCode, endedBy) => {
      endGroup(child, 'SIGKILL');
      if (child.pid !== undefined) endMarked(marker, child.pid);
      if (out.isTooMuch()) finish({ kind: 'printed-too-much' });
      else if (exitCode === null) {
        finish({ kind: 'killed', signal: String(endedBy), err: err.text() });
      } else finish({ kind: 'exited', exitCode, out: out.text(), err: err.text() });
    });
  });
}

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
