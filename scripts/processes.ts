import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
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
/** Milliseconds for a process to end after SIGTERM. */
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
  /** Milliseconds. */
  readonly timeout?: number;
}

export interface ProcessOptions extends Omit<CommandOptions, 'timeout'> {
  /** Signals also go to the processes that it starts: npm, for example, does not pass them on. */
  readonly isGroup?: boolean;
}

/**
 * Runs a command until it ends.
 *
 * @returns what it printed to stdout.
 * @throws Error with its output if it fails or takes longer than `timeout`, by default 15 minutes.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { timeout = MAX_RUN } = options;
  const settings = { ...settingsOf(options), timeout, maxBuffer: MAX_OUTPUT };
  const run = promisify(execFile)(command, args, settings);
  const { stdout } = await run.catch(({ killed, stdout, stderr }) => {
    const late = killed ? `it still ran after ${timeout / 1_000} s\n` : '';
    throw new Error(`Failed to run ${command} ${args.join(' ')}:\n${late}${stdout}${stderr}`);
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

  constructor(command: readonly string[], { isGroup = false, ...options }: ProcessOptions) {
    const [file = '', ...args] = command;
    this.#command = command.join(' ');
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
    this.ended = this.#end();
  }

  async #end(): Promise<string> {
    const closed = once(this.#child, 'close').catch(() => {});
    const ending = await once(this.#child, 'exit').then(
      ([code, signal]) => `${signal ?? `exit code ${code}`}`,
      (cause: Error) => cause.message,
    );
    // Its last output may arrive later; a process that it left behind may hold it open for ever.
    await Promise.race([closed, pause(LAST_OUTPUT, undefined, { ref: false })]);
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    process.off('exit', this.#kill);
    this.#ending = ending;
    return ending;
  }

  /** Waits until stdout matches a pattern. @throws Error as `until` does. */
  untilPrinted(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#until(() => pattern.exec(this.printed));
  }

  /** Waits until a URL responds with any status. @throws Error as `until` does. */
  async untilAnswered(url: string): Promise<void> {
    await this.#until(async () => {
      const response = await fetch(url).catch(() => null);
      await response?.arrayBuffer();
      return response;
    });
  }

  /** @throws Error with its output to stderr if it ends before or takes five minutes. */
  async #until<Found>(attempt: () => Found | null | Promise<Found | null>): Promise<Found> {
    const timer = setTimeout(this.#kill, MAX_START);
    try {
      for (;;) {
        const ending = this.#ending;
        const found = await attempt();
        if (found !== null) return found;
        if (ending !== undefined) {
          throw new Error(`Failed to run ${this.#command}: ${ending}\n${this.errors.trim()}`);
        }
        await pause(BETWEEN_TRIES);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends SIGTERM. @returns how it ended; `SIGKILL` if it took longer than two minutes. */
  async stop(): Promise<string> {
    this.#signal('SIGTERM');
    const timer = setTimeout(this.#kill, MAX_END);
    const ending = await this.ended;
    clearTimeout(timer);
    return ending;
  }

  /** @returns how it ended. */
  kill(): Promise<string> {
    this.#kill();
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#ending !== undefined) return;
    if (!this.#isGroup) this.#child.kill(signal);
    else if (this.#child.exitCode === null) process.kill(-pid, signal);
  }

  /** Resident bytes; NaN on systems without /proc. */
  memory(): number {
    const file = `/proc/${this.#child.pid}/statm`;
    if (!existsSync(file)) return Number.NaN;
    return PAGE_BYTES * Number(readFileSync(file, 'utf8').split(' ')[1]);
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
