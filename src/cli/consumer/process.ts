import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { addAbortListener } from 'node:events';

/** Executable and arguments, passed on unchanged, without a shell. */
export type CommandLine = readonly [file: string, ...args: string[]];

/** How a command ended, with its unread stdout and the end of its stderr. */
export interface Ending {
  /** To follow "it" or "the command": `exited with 3`. */
  readonly text: string;
  /** Null if it was killed, or did not start. */
  readonly exitCode: number | null;
  readonly isStarted: boolean;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a command to its end, and kills the processes that it leaves behind.
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
const MAX_UNREAD = 2 * 1024 * 1024;
/** Characters kept from the end of stderr. */
const MAX_STDERR = 64 * 1024;

/** Milliseconds to end in: after SIGTERM, after the end of stdin, or for what a command left behind. */
const GRACE = 300;

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
  readonly #child: ChildProcessWithoutNullStreams;
  #onChange = () => {};

  constructor([file, ...args]: CommandLine, env: NodeJS.ProcessEnv) {
    const child = spawn(file, args, { env, detached: HAS_GROUPS, windowsHide: true });
    this.#child = child;
    const { stdin, stdout, stderr } = child;
    // The command may end before it has read its whole stdin.
    stdin.on('error', () => {});
    stdout.setEncoding('utf8').on('data', (text: string) => {
      if (this.unread.length <= MAX_UNREAD) this.unread += text;
      else this.#signal('SIGKILL');
      // Searching all of a long line again for each part of it would take long.
      if (text.includes('\n')) this.#onChange();
    });
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.err = (this.err + text).slice(-MAX_STDERR);
    });
    // Processes left behind keep its pipes open, even those that left the group.
    child.once('exit', () => {
      this.#after(GRACE, () => {
        this.#signal('SIGKILL');
        stdout.destroy();
        stderr.destroy();
      });
    });
    this.ended = new Promise((resolve) => {
      const end = (text: string, exitCode: number | null = null, isStarted = true) => {
        this.#signal('SIGKILL');
        this.ending = { text, exitCode, isStarted, out: this.unread, err: this.err };
        this.#onChange();
        resolve(this.ending);
      };
      child.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
        if (child.pid === undefined) end(reasons[code] ?? message, null, false);
      });
      child.once('close', (exitCode, signal) => {
        if (child.pid === undefined) return;
        if (this.unread.length > MAX_UNREAD) end(TOO_MUCH);
        else
          end(exitCode === null ? `was killed by ${signal}` : `exited with ${exitCode}`, exitCode);
      });
    });
  }

  /** The next whole line of stdout that is not blank; undefined if it ends without one. */
  async nextLine(): Promise<string | undefined> {
    for (;;) {
      const [line = '', ...rest] = this.unread.split('\n');
      if (rest.length > 0) {
        this.unread = rest.join('\n');
        if (line.trim() !== '') return line.replace(/\r$/, '');
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
    this.#child.stdin.write(`${line}\n`);
  }

  endInput(): void {
    this.#child.stdin.end();
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
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(HAS_GROUPS ? -pid : pid, name);
    } catch {
      // It has already ended.
    }
  }

  #after(milliseconds: number, act: () => void): void {
    setTimeout(() => this.ending ?? act(), milliseconds).unref();
  }
}

const TOO_MUCH = 'printed more than 2 MiB of output, and was stopped';
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the command was not found',
  EACCES: 'it is not executable',
};
