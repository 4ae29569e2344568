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

export interface StartedCli {
  readonly child: ChildProcess;
  /** What it wrote to stderr so far. */
  readonly error: () => string;
  /** Where it listens; rejects where it ended before. */
  readonly ready: Promise<string>;
  /** Resolves when its process has ended. */
  readonly ended: Promise<unknown>;
}

export interface ServedCli extends StartedCli {
  readonly baseUrl: string;
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts `serve` on a free port. @param shell what stands before it. */
export function startBundled(
  main: string,
  args: readonly string[],
  shell: readonly string[] = [],
): StartedCli {
  const [command = process.execPath, ...rest] = [
    ...shell,
    process.execPath,
    main,
    'serve',
    ...['--port', '0', '--json', '--quiet', ...args],
  ];
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let error = '';
  child.stderr.on('data', (chunk) => {
    error += String(chunk);
  });
  const ready = Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error(`The server ended before it listened: ${error}`))),
  ]).then(([line]): string => JSON.parse(String(line)).baseUrl);
  return { child, error: () => error, ready, ended };
}

/** The same, and waits for its line. */
export async function serveBundled(
  main: string,
  args: readonly string[],
  shell: readonly string[] = [],
): Promise<ServedCli> {
  const started = startBundled(main, args, shell);
  const baseUrl = await started.ready;
  return {
    ...started,
    baseUrl,
    async end(signal) {
      started.child.kill(signal);
      await started.ended;
    },
  };
}
