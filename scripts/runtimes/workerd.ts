import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { startProcess } from '../processes.ts';
import type { Served } from '../try-serve.ts';

interface WorkerdOptions {
  readonly binary: string;
  /** Contains `worker.js` and the stored objects. */
  readonly folder: string;
  readonly compatibilityDate: string;
  /** Classes of Durable Objects by their binding. */
  readonly objects?: Readonly<Record<string, string>>;
}

/** Starts a worker in workerd, as wrangler configures it. @throws Error if it does not start. */
export async function startWorkerd(options: WorkerdOptions): Promise<Served> {
  const { binary, folder } = options;
  const objects = join(folder, 'objects');
  mkdirSync(objects, { recursive: true });
  writeFileSync(join(folder, 'config.capnp'), configOf(options));
  const args = ['serve', 'config.capnp', '--control-fd=1', `--directory-path=disk=${objects}`];
  const server = startProcess([binary, ...args], { cwd: folder });
  const [, port] = await server.untilPrinted(/"event":"listen".*"port":(\d+)/);
  const baseUrl = `http://127.0.0.1:${port}`;
  return { baseUrl, process: server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function configOf({ compatibilityDate, objects = {} }: WorkerdOptions): string {
  const each = (line: (binding: string, name: string) => string) =>
    Object.entries(objects)
      .map(([binding, name]) => line(binding, name))
      .join(', ');
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "disk", disk = (path = "objects", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibilityDate}",
  durableObjectNamespaces = [${each((_binding, name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`)}],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [${each((binding, name) => `(name = "${binding}", durableObjectNamespace = "${name}")`)}],
);
`;
}

/**
 * Bundles a worker with the built package, as wrangler does.
 *
 * @param resolveDir from where the name of the package is resolved.
 */
export async function bundleWorker(path: string, resolveDir = dirname(path)): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: readFileSync(path, 'utf8'), loader: 'ts', resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    // Without the paths of the project, which lead to the source: the built package is tried.
    tsconfigRaw: '{}',
    write: false,
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('Failed to bundle the worker: there is no output');
  return file.contents;
}
