import { type CommandLine, CommandProcess, type Ending } from './command-process.ts';

/** How a command ended, and what it printed. */
export type CommandEnd =
  | Exclude<Ending, { readonly kind: 'exited' }>
  | (Extract<Ending, { readonly kind: 'exited' }> & { readonly out: string });

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Ends the command, and whatever it started. */
  readonly signal: AbortSignal;
}

/** Runs a command to its end, and kills what it leaves behind. Never rejects. */
export async function runCommand(
  command: CommandLine,
  { env, signal }: CommandOptions,
): Promise<CommandEnd> {
  const running = new CommandProcess(command, env);
  running.endInput();
  if (signal.aborted) running.stop();
  else signal.addEventListener('abort', running.stop, { once: true });
  const end = await running.ended;
  signal.removeEventListener('abort', running.stop);
  return end.kind === 'exited' ? { ...end, out: running.unread } : end;
}
