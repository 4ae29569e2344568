import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that was started here, and is ended here. */
export interface Program {
  /** What it printed last. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

export interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

const KEPT_OUTPUT = 2000;
/** Milliseconds that a program gets to end after SIGTERM. */
const GRACE = 3000;
/** Milliseconds that it may take until it answers, on a loaded machine too. */
const START = 120_000;
const PAUSE = 50;

export function startProgram(
  file: string,
  args: readonly string[],
  { env, ...options }: ProgramOptions = {},
): Program {
  const child = spawn(file, args, {
    ...options,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => keep(Buffer.from(error.message)));
  return { output: () => output, stop: () => end(child) };
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
  await ended;
  clearTimeout(timer);
}

/**
 * Resolves when `isReady` does not reject any more.
 *
 * @throws Error with what the program printed, when it was not ready in time.
 */
export async function untilReady(program: Program, isReady: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + START;
  for (;;) {
    try {
      await isReady();
      return;
    } catch (cause) {
      if (performance.now() < until) await sleep(PAUSE);
      else throw new Error(`Failed to start a program: it said ${program.output()}`, { cause });
    }
  }
}

/** Ports that the system gives to nobody by itself: below those, and above what is well known. */
const PORTS = { from: 10_000, count: 20_000 } as const;

/** A port of loopback that is free now, and given to nobody who asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
