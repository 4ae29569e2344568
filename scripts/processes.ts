import { type ChildProcessByStdio, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Milliseconds; installing over a slow connection takes longest. */
const MAX_RUN = 900_000;
/** Milliseconds for a process to print an expected text or to respond. */
const MAX_START = 300_000;
/** Milliseconds for a process to end after SIGTERM, or after its last line. */
const MAX_END = 120_000;
/** Milliseconds for the last output of a process that has ended. */
const LAST_OUTPUT = 2_000;
/** Milliseconds between two tries to reach a server. */
const BETWEEN_TRIES = 3;
/** Characters kept of stdout and of stderr: some servers log every request. */
const MAX_OUTPUT = 2 ** 26;
const PAGE_BYTES = 4_096;

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface ProcessOptions extends CommandOptions {
  /** Signals also go to the processes that it starts: npm, for example, does not pass them on. */
  readonly isGroup?: boolean;
}

/**
 * Runs a command until it ends.
 *
 * @returns what it printed to stdout.
 * @throws Error with its output if it fails or runs for 15 minutes.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const settings = { ...settingsOf(options), timeout: MAX_RUN, maxBuffer: MAX_OUTPUT };
  const run = promisify(execFile)(command, args, settings);
  const { stdout } = await run.catch(({ stdout, stderr }) => {
    throw new Error(`Failed to run ${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  });
  return stdout;
}

/**
 * The environment of this process without what `npm run` and Vite say about this package: NODE_ENV
 * from a Vite build would make npm install half of another project.
 */
export function environment(): NodeJS.ProcessEnv {
  const ours =
    /^(npm_(package|lifecycle|command|config_local_prefix)|VITEST|NODE_ENV|NODE_OPTIONS|INIT_CWD)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

const settingsOf = ({ cwd, env = {} }: CommandOptions) => ({
  env: { ...environment(), ...env },
  ...(cwd !== undefined && { cwd }),
});

/** A process to wait for, measure and stop. It never outlives this one. */
export class RunningProcess implements AsyncDisposable {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #command: string;
  readonly #isGroup: boolean;
  readonly #kill = () => this.#signal('SIGKILL');
  #ending: string | undefined;
  /** Resolves with how it ended: `exit code 0`, `SIGKILL`. */
  readonly ended: Promise<string>;
  /** Its output to stdout so far. */
  printed = '';
  /** Its output to stderr so far. */
  errors = '';

  constructor(
    [file = '', ...args]: readonly string[],
    { isGroup = false, ...options }: ProcessOptions,
  ) {
    this.#command = [file, ...args].join(' ');
    this.#isGroup = isGroup;
    this.#child = spawn(file, args, {
      ...settingsOf(options),
      detached: isGroup,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (this.printed.length < MAX_OUTPUT) this.printed += text;
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (this.errors.length < MAX_OUTPUT) this.errors += text;
    });
    process.once('exit', this.#kill);
    // A process that it left behind holds its output open, maybe for ever.
    this.#child.once('exit', () => setTimeout(() => this.#closeOutput(), LAST_OUTPUT).unref());
    // Not 'exit': its last output may arrive later.
    this.ended = once(this.#child, 'close').then(
      ([code, signal]) => `${signal ?? `exit code ${code}`}`,
      (cause: Error) => cause.message,
    );
    void this.ended.then((ending) => {
      this.#ending = ending;
      process.off('exit', this.#kill);
    });
  }

  /**
   * Waits until stdout matches a pattern.
   *
   * @throws Error with its output to stderr if it ends before or takes five minutes.
   */
  untilPrinted(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#until(
      () => pattern.exec(this.printed),
      () => once(this.#child.stdout, 'data'),
    );
  }

  /** Waits until a URL responds with any status. @throws Error as `untilPrinted` does. */
  async untilAnswered(url: string): Promise<void> {
    const attempt = async () => {
      const response = await fetch(url).catch(() => null);
      await response?.arrayBuffer();
      return response;
    };
    await this.#until(attempt, () => pause(BETWEEN_TRIES));
  }

  async #until<Found>(
    attempt: () => Found | null | Promise<Found | null>,
    event: () => Promise<unknown>,
  ): Promise<Found> {
    const timer = setTimeout(this.#kill, MAX_START);
    try {
      for (;;) {
        const found = await attempt();
        if (found !== null) return found;
        if (this.#ending !== undefined) {
          throw new Error(`Failed to run ${this.#command}: ${this.#ending}\n${this.errors.trim()}`);
        }
        await Promise.race([event(), this.ended]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits until it ends by itself. @returns null for exit code 0, otherwise what went wrong. */
  async endFault(patience = MAX_END): Promise<string | null> {
    const isLate = await this.#isLate(patience);
    if (isLate) return `Failed to end: it still ran ${patience / 1_000} s after its last line`;
    return this.#ending === 'exit code 0'
      ? null
      : `Failed to end: expected exit code 0, found ${this.#ending}`;
  }

  /** Sends SIGTERM. @returns how it ended; `SIGKILL` if it took longer than two minutes. */
  async stop(): Promise<string> {
    this.#signal('SIGTERM');
    await this.#isLate(MAX_END);
    return this.ended;
  }

  #closeOutput(): void {
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#ending !== undefined) return;
    if (this.#isGroup) process.kill(-pid, signal);
    else this.#child.kill(signal);
  }

  /** Kills it. @returns how it ended. */
  kill(): Promise<string> {
    this.#kill();
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }

  /** Whether it had to be killed after `patience` milliseconds. */
  async #isLate(patience: number): Promise<boolean> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#kill();
    }, patience);
    await this.ended;
    clearTimeout(timer);
    return isLate;
  }

  /** Resident bytes. */
  memory(): number {
    const file = `/proc/${this.#child.pid}/statm`;
    if (existsSync(file)) return PAGE_BYTES * Number(readFileSync(file, 'utf8').split(' ')[1]);
    const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', `${this.#child.pid}`], {
      encoding: 'utf8',
    });
    return Number(kibibytes) * 1_024;
  }
}

export const startProcess = (
  command: readonly string[],
  options: ProcessOptions = {},
): RunningProcess => new RunningProcess(command, options);

/** Above the well-known ports and below those that the system assigns to connections. */
const PORTS = { from: 10_000, count: 20_000 } as const;

/** A free port of loopback that the system does not assign when a program requests any port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').catch(() => undefined);
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
