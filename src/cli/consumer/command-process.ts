import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { addAbortListener } from 'node:events';
import { endMarked, endProcess, HAS_GROUPS, MARKER } from './end-processes.ts';

/** Executable and arguments, passed on unchanged, without a shell. */
export type CommandLine = readonly [file: string, ...args: string[]];

/** How a command ended, with its unread stdout and the end of its stderr. */
export type Ending =
  | {
      readonly kind: 'exited';
      readonly exitCode: number;
      readonly out: string;
      readonly err: string;
    }
  | { readonly kind: 'killed'; readonly signal: string; readonly err: string }
  | { readonly kind: 'printed-too-much' }
  | { readonly kind: 'not-started'; readonly reason: string };

/** Describes how a command ended, to follow "it" or "the command". */
export function endingText(end: Ending): string {
  switch (end.kind) {
    case 'exited':
      return `exited with ${end.exitCode}`;
    case 'killed':
      return `was killed by ${end.signal}`;
    case 'printed-too-much':
      return `printed ${TOO_MUCH}, and was killed`;
    case 'not-started':
      return `did not start: ${end.reason}`;
  }
}

/**
 * Runs a command to its end, and kills the processes that it leaves behind. Never rejects.
 *
 * @param given its environment, and a signal that ends it and every process that it started.
 */
export async function runCommand(
  command: CommandLine,
  { env, signal }: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<Ending> {
  const running = new CommandProcess(command, env);
  running.endInput();
  using _ = addAbortListener(signal, running.stop);
  return await running.ended;
}

/** Unread characters of stdout: enough for ten thousand ids, more than any situation has. */
const MAX_UNREAD_MIB = 2;
const MAX_UNREAD = MAX_UNREAD_MIB * 1024 * 1024;
export const TOO_MUCH = `more than ${MAX_UNREAD_MIB} MiB`;
/** Characters kept from the end of stderr. */
const MAX_STDERR = 64 * 1024;

/** Milliseconds that a command gets to end after SIGTERM, or once its stdin has ended. */
const GRACE = 500;
/** Milliseconds that processes left behind by a command may continue to write. */
const LINGER = 200;
/** Milliseconds after which the pipes of a command that has ended are closed in any case. */
const MAX_LINGER = 2_000;

/**
 * A command in its own process group, with a marker in its environment, so that every process that
 * it started can be ended with it.
 */
export class CommandProcess {
  /** Resolves when it has ended, all its output is read, and no process that it started is left. */
  readonly ended: Promise<Ending>;
  #child: ChildProcessWithoutNullStreams | undefined;
  #ending: Ending | undefined;
  #unread = '';
  #err = '';
  #onChange = () => {};
  readonly #timers: NodeJS.Timeout[] = [];

  constructor([file, ...args]: CommandLine, env: NodeJS.ProcessEnv) {
    const marker = randomUUID();
    try {
      this.#child = spawn(file, args, {
        env: { ...env, [MARKER]: marker },
        detached: HAS_GROUPS,
        windowsHide: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      this.ended = this.#watch(this.#child, marker);
    } catch (error) {
      this.#ending = notStarted(error instanceof Error ? error : new Error(String(error)));
      this.ended = Promise.resolve(this.#ending);
    }
  }

  /** How it ended; undefined while it runs. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Its stdout, without the lines that `nextLine` has returned. */
  get unread(): string {
    return this.#unread;
  }

  /** The last whole lines of its stderr. */
  get err(): string {
    if (this.#err.length < MAX_STDERR) return this.#err;
    return this.#err.slice(this.#err.indexOf('\n') + 1 || MAX_STDERR);
  }

  /** The next whole line of stdout that is not blank; undefined if it ends without one. */
  async nextLine(): Promise<string | undefined> {
    for (;;) {
      const end = this.#unread.indexOf('\n');
      if (end < 0) {
        if (this.#ending) return undefined;
        await new Promise<void>((resolve) => {
          this.#onChange = resolve;
        });
        continue;
      }
      const line = this.#unread.slice(0, end).replace(/\r$/, '');
      this.#unread = this.#unread.slice(end + 1);
      if (line !== '') return line;
    }
  }

  /** Writes a line to its stdin. Discards its stderr so far. */
  send(line: string): void {
    this.#err = '';
    this.#child?.stdin.write(`${line}\n`);
  }

  endInput(): void {
    this.#child?.stdin.end();
  }

  /** Ends it with SIGTERM, and after a grace period with SIGKILL. */
  readonly stop = (): void => {
    this.#signal('SIGTERM');
    this.#after(GRACE, () => this.#signal('SIGKILL'));
  };

  /** Closes its stdin, and ends it if it keeps running. Resolves when no process is left. */
  async finish(): Promise<void> {
    this.endInput();
    this.#after(GRACE, this.stop);
    await this.ended;
  }

  /** Windows has no process groups: only the command itself is ended there. */
  #signal(name: NodeJS.Signals): void {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return;
    if (HAS_GROUPS) endProcess(-pid, name);
    else this.#child?.kill(name);
  }

  #after(milliseconds: number, act: () => void): void {
    if (!this.#ending) this.#timers.push(setTimeout(act, milliseconds));
  }

  #watch(child: ChildProcessWithoutNullStreams, marker: string): Promise<Ending> {
    const { stdin, stdout, stderr, pid } = child;
    const killAll = () => {
      this.#signal('SIGKILL');
      if (pid !== undefined) endMarked(marker, pid);
    };
    // The command may end before it has read its whole stdin.
    stdin.on('error', () => {});
    stdout.setEncoding('utf8').on('data', (text: string) => {
      if (this.#unread.length <= MAX_UNREAD) this.#unread += text;
      if (this.#unread.length > MAX_UNREAD) this.#signal('SIGKILL');
      this.#onChange();
    });
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#err = (this.#err + text).slice(-MAX_STDERR);
    });
    child.once('exit', () => {
      // Processes left behind keep its pipes open, and outside Linux cannot always be found.
      this.#after(LINGER, killAll);
      this.#after(MAX_LINGER, () => [stdout, stderr].map((pipe) => pipe.destroy()));
    });
    return new Promise((resolve) => {
      const end = (ending: Ending) => {
        this.#ending ??= ending;
        for (const timer of this.#timers) clearTimeout(timer);
        this.#onChange();
        resolve(this.#ending);
      };
      child.once('error', (error) => {
        if (pid === undefined) end(notStarted(error));
      });
      child.once('close', (exitCode, signal) => {
        killAll();
        if (this.#unread.length > MAX_UNREAD) end({ kind: 'printed-too-much' });
        else if (exitCode === null) end({ kind: 'killed', signal: String(signal), err: this.err });
        else end({ kind: 'exited', exitCode, out: this.#unread, err: this.err });
      });
    });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the command was not found',
  EACCES: 'it is not executable',
  ENOEXEC: 'it is neither a program nor a script that names its interpreter in the first line',
};

const notStarted = (error: NodeJS.ErrnoException): Ending => ({
  kind: 'not-started',
  reason: reasons[error.code ?? ''] ?? error.message,
});
