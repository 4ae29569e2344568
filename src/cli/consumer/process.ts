import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { addAbortListener } from 'node:events';

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
 * @param given its environment, and a signal that ends it and every process of its group.
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

/** Windows has no process groups: only the command itself is ended there. */
const HAS_GROUPS = process.platform !== 'win32';

/** A command in its own process group, so that the processes that it started end with it. */
export class CommandProcess {
  /** Resolves when it has ended, and all its output is read. */
  readonly ended: Promise<Ending>;
  /** How it ended; undefined while it runs. */
  ending: Ending | undefined;
  /** Its stdout, without the lines that `nextLine` has returned. */
  unread = '';
  /** The end of its stderr since the last line that was sent. */
  err = '';
  #child: ChildProcessWithoutNullStreams | undefined;
  #onChange = () => {};
  #timers: NodeJS.Timeout[] = [];

  constructor([file, ...args]: CommandLine, env: NodeJS.ProcessEnv) {
    this.ended = new Promise<Ending>((resolve) => {
      try {
        const child = spawn(file, args, { env, detached: HAS_GROUPS, windowsHide: true });
        this.#child = child;
        this.#watch(child, resolve);
      } catch (error) {
        resolve(notStarted(error instanceof Error ? error : new Error(String(error))));
      }
    }).then((ending) => {
      this.ending = ending;
      for (const timer of this.#timers) clearTimeout(timer);
      this.#onChange();
      return ending;
    });
  }

  /** The next whole line of stdout that is not blank; undefined if it ends without one. */
  async nextLine(): Promise<string | undefined> {
    for (;;) {
      const end = this.unread.indexOf('\n');
      if (end >= 0) {
        const line = this.unread.slice(0, end).replace(/\r$/, '');
        this.unread = this.unread.slice(end + 1);
        if (line !== '') return line;
      } else if (this.ending) return undefined;
      else {
        await new Promise<void>((resolve) => {
          this.#onChange = resolve;
        });
      }
    }
  }

  /** Writes a line to its stdin. Discards its stderr so far. */
  send(line: string): void {
    this.err = '';
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

  /** Closes its stdin, and ends it if it keeps running. */
  async finish(): Promise<void> {
    this.endInput();
    this.#after(GRACE, this.stop);
    await this.ended;
  }

  #signal(name: NodeJS.Signals): void {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return;
    try {
      process.kill(HAS_GROUPS ? -pid : pid, name);
    } catch {
      // It has already ended.
    }
  }

  #after(milliseconds: number, act: () => void): void {
    if (!this.ending) this.#timers.push(setTimeout(act, milliseconds));
  }

  #watch(child: ChildProcessWithoutNullStreams, resolve: (ending: Ending) => void): void {
    const { stdin, stdout, stderr, pid } = child;
    // The command may end before it has read its whole stdin.
    stdin.on('error', () => {});
    stdout.setEncoding('utf8').on('data', (text: string) => {
      if (this.unread.length <= MAX_UNREAD) this.unread += text;
      if (this.unread.length > MAX_UNREAD) this.#signal('SIGKILL');
      this.#onChange();
    });
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.err = (this.err + text).slice(-MAX_STDERR);
    });
    // Processes left behind keep its pipes open, even those that left the group.
    child.once('exit', () => {
      this.#after(LINGER, () => {
        this.#signal('SIGKILL');
        for (const pipe of [stdout, stderr]) pipe.destroy();
      });
    });
    child.once('error', (error) => {
      if (pid === undefined) resolve(notStarted(error));
    });
    child.once('close', (exitCode, signal) => {
      this.#signal('SIGKILL');
      const { unread: out, err } = this;
      if (out.length > MAX_UNREAD) resolve({ kind: 'printed-too-much' });
      else if (exitCode === null) resolve({ kind: 'killed', signal: String(signal), err });
      else resolve({ kind: 'exited', exitCode, out, err });
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
