import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { root } from './documents.ts';

/** The command line as one file, packages and all, so that a server starts in a fraction of a second. */
export async function bundleCli(folder: string): Promise<string> {
  const outfile = join(folder, 'main.mjs');
  await build({
    entryPoints: [join(root, 'src/cli/main.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outfile,
    // For packages within that are no modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}

export interface ServedCli {
  readonly baseUrl: string;
  readonly child: ChildProcess;
  /** What it wrote to stderr so far. */
  readonly error: () => string;
  /** Resolves when its process has ended. */
  readonly ended: Promise<unknown>;
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts `serve` on a free port, and waits until it listens. @param shell what stands before it. */
export async function serveBundled(
  main: string,
  args: readonly string[],
  shell: readonly string[] = [],
): Promise<ServedCli> {
  const serve = [main, 'serve', '--port', '0', '--json', '--quiet'];
  const [command = '', ...rest] = [...shell, process.execPath, ...serve, ...args];
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let error = '';
  child.stderr.on('data', (chunk) => {
    error += String(chunk);
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error(`The server ended before it listened: ${error}`))),
  ]);
  const { baseUrl }: { baseUrl: string } = JSON.parse(String(line));
  return {
    ...{ baseUrl, child, ended },
    error: () => error,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
