import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A server of another project, or of ours, as a process of its own. */
export interface Contender {
  readonly name: string;
  /** A limit answers what ours did: it is asked for the same. */
  readonly kind: 'ours' | 'limit' | 'peer';
  /** The command, and its arguments, for a port. */
  readonly command: (port: number) => readonly [string, ...string[]];
  /** What it cannot do at all, by the name of the workload, with the reason. */
  readonly lacks?: Readonly<Record<string, string>>;
}

export interface RunningContender {
  readonly contender: Contender;
  readonly baseUrl: string;
  /** Milliseconds from the start of its process to its first answer. */
  readonly started: number;
  /** Milliseconds of processor time until now. */
  cpu(): number;
  /** Bytes of memory that are resident. */
  memory(): number;
  /** What it printed until now. */
  printed(): string;
  stop(): Promise<void>;
}

/** Milliseconds: the slowest reads a hundred thousand files from a template. */
const PATIENCE = 120_000;
const BETWEEN_TRIES = 3;
/** Of the kernel's clock, in which it counts processor time. */
const TICK_MILLISECONDS = 10;
const PAGE_BYTES = 4_096;
const MOST_PRINTED = 100_000;

/**
 * Starts a contender, and waits until it answers.
 *
 * @param path of a request that it must answer, with any status.
 */
export async function start(contender: Contender, path: string): Promise<RunningContender> {
  const { name, command } = contender;
  const port = await freePort();
  const [file, ...args] = command(port);
  const begin = performance.now();
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    // Some print a line for each request.
    if (printed.length < MOST_PRINTED) printed += text;
  });
  // One that cannot be started must not end the bench, which would leave the others behind.
  let isGone = false;
  child.once('error', ({ message }) => {
    isGone = true;
    complaint = message;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  while (!(await answers(baseUrl + path))) {
    if (isGone || child.exitCode !== null || performance.now() - begin > PATIENCE) {
      await stop(child);
      throw new Error(`Failed to start ${name}: it does not answer: ${complaint.trim()}`);
    }
    await setTimeout(BETWEEN_TRIES);
  }
  const { pid = 0 } = child;
  return {
    contender,
    baseUrl,
    started: performance.now() - begin,
    cpu: () => TICK_MILLISECONDS * (Number(statOf(pid)[11]) + Number(statOf(pid)[12])),
    memory: () => PAGE_BYTES * Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]),
    printed: () => printed,
    stop: () => stop(child),
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** The fields of /proc/PID/stat behind the name, which may hold anything. */
function statOf(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function stop(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null;
  if (!isRunning || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('Failed to find a port');
  return address.port;
}
