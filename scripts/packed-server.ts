import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { environment } from './run-command.ts';

const readyLine = z.object({
  baseUrl: z.url(),
  keys: z.array(z.object({ secret: z.string() })).min(1),
});

/** Milliseconds to listen, and to end. */
const TIMEOUT = 120_000;

/**
 * Starts the server of a command on a free port, asks it one thing with a key that it printed, and
 * tells it to stop.
 *
 * @param command what runs the command line: `node` and a file, say.
 * @throws Error when it does not listen, does not answer, or does not end with exit code 0.
 */
export async function tryServe(command: readonly string[], cwd: string): Promise<void> {
  const [file = '', ...args] = [...command, 'serve', '--port', '0', '--json', '--quiet'];
  const server = spawn(file, args, {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const force = () => server.kill('SIGKILL');
  process.once('exit', force);
  const timer = setTimeout(force, TIMEOUT);
  const ended = once(server, 'exit');
  try {
    await askOnce(await firstLine(server.stdout));
    server.kill('SIGTERM');
    const [code, signal] = await ended;
    if (code !== 0) throw new Error(`it ended with ${signal ?? `exit code ${code}`}, not 0`);
  } catch (cause) {
    throw new Error(`Failed to try the server: ${String(cause)}`, { cause });
  } finally {
    clearTimeout(timer);
    force();
    process.off('exit', force);
  }
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error('it printed nothing');
}

async function askOnce(line: string): Promise<void> {
  const { baseUrl, keys } = readyLine.parse(JSON.parse(line));
  const response = await fetch(`${baseUrl}/api/v1/auth`, {
    headers: { Authorization: `Bearer ${keys[0]?.secret}` },
  });
  if (response.status !== 200) throw new Error(`the key check answered ${response.status}`);
}
