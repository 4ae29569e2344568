import type { Readable } from 'node:stream';
import { type CommandLine, collectEnd, type NotStarted, startCommand } from './command-process.ts';

/** How a command ended, and what it printed. */
export type CommandEnd =
  | {
      readonly kind: 'exited';
      readonly exitCode: number;
      readonly out: string;
      readonly err: string;
    }
  | { readonly kind: 'killed'; readonly signal: string; readonly err: string }
  | { readonly kind: 'printed-too-much' }
  | NotStarted;

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Ends the command, and whatever it started. */
  readonly signal: AbortSignal;
}

/** Bytes: some ten thousand ids, of which no situation has as many. */
export const MAX_STDOUT_BYTES = 2 * 1024 * 1024;

/** Runs a command to its end, and kills what it leaves behind. Never rejects. */
export async function runCommand(
  command: CommandLine,
  { env, signal }: CommandOptions,
): Promise<CommandEnd> {
  const started = startCommand(command, env);
  if ('kind' in started) return started;
  const { input, stop, ended } = started;
  input.end();
  const out = collect(started.out, MAX_STDOUT_BYTES, started.kill);
  const err = collectEnd(started.err);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  const end = await ended;
  signal.removeEventListener('abort', stop);
  if (end.kind === 'not-started') return end;
  if (out.isTooMuch()) return { kind: 'printed-too-much' };
  return end.kind === 'killed'
    ? { ...end, err: err.text() }
    : { ...end, out: out.text(), err: err.text() };
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
