import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { root } from './documents.ts';

/** The command line as one file, so that a server starts in a fraction of a second. */
export async function bundleCli(folder: string): Promise<string> {
  const outfile = join(folder, 'main.mjs');
  await build({
    entryPoints: [join(root, 'src/cli/main.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outfile,
    logLevel: 'error',
  });
  return outfile;
}

export interface ServedCli {
  readonly baseUrl: string;
  /** What it wrote to stderr so far. */
  readonly error: () => string;
  readonly child: ChildProcess;
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts `serve` on a free port, and waits for its line. @param shell what stands before it. */
export async function serveBundled(
  main: string,
  args: readonly string[],
  shell: readonly string[] = [],
): Promise<ServedCli> {
  const [command = process.execPath, ...rest] = [
    ...shell,
    process.execPath,
    main,
    'serve',
    ...['--port', '0', '--json', '--quiet', ...args],
  ];
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let error = '';
  child.stderr.on('data', (chunk) => {
    error += String(chunk);
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error(`The server ended before it listened: ${error}`))),
  ]);
  return {
    baseUrl: JSON.parse(String(line)).baseUrl,
    error: () => error,
    child,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
