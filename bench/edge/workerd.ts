import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { portOf } from '../../scripts/runtimes/workerd-port.ts';
import type { ServedPlace } from '../soak/served.ts';

/** The worker of `examples/edge` in workerd, its objects on a disk. */
export interface Workerd extends ServedPlace {
  /** Resident memory, in bytes. */
  memory(): number;
  /** Seconds of processor time so far. */
  processorTime(): number;
  /** Ends it at once, without a word. */
  kill(): Promise<void>;
}

/** As wrangler writes it of `wrangler.jsonc`. */
const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "disk", disk = (path = "objects", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-04-01",
  durableObjectNamespaces = [
    (className = "MockSandbox", uniqueKey = "sandboxes", enableSql = true),
    (className = "MockKeys", uniqueKey = "keys", enableSql = true),
  ],
  durableObjectStorage = (localDisk = "disk"),
  bindings = [
    (name = "SANDBOXES", durableObjectNamespace = "MockSandbox"),
    (name = "KEYS", durableObjectNamespace = "MockKeys"),
  ],
);
`;

/** Where the worker and its objects are. */
export function prepare(folder: string, worker: Uint8Array): void {
  mkdirSync(join(folder, 'objects'));
  writeFileSync(join(folder, 'worker.js'), worker);
  writeFileSync(join(folder, 'config.capnp'), config);
}

/** @throws Error when it does not come up. */
export async function startWorkerd(binary: string, folder: string): Promise<Workerd> {
  const args = [
    'serve',
    'config.capnp',
    '--control-fd=3',
    `--directory-path=disk=${join(folder, 'objects')}`,
  ];
  const child = spawn(binary, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const force = () => child.kill('SIGKILL');
  process.once('exit', force);
  const kill = async () => {
    process.off('exit', force);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    force();
    await ended;
  };
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const port = await portOf(child.stdio[3] as Readable).catch(() => {
    throw new Error(`Failed to start workerd: ${errors.trim()}`);
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    errors: () => errors,
    memory: () => Number(/^VmRSS:\s*(\d+)/m.exec(proc(child, 'status'))?.[1]) * 1_024,
    processorTime() {
      const [user = 0, system = 0] =
        proc(child, 'stat').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
      return (user + system) / TICKS;
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

/** Of the kernel's clock, a second. */
const TICKS = 100;

const proc = ({ pid }: ChildProcess, file: string): string =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8');
