import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningProcess, runCommand, startProcess } from '../processes.ts';

/** What an image says of its process, as the OCI image configuration has it. */
export interface ImageConfig {
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Env: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
}

export interface ContainerOptions {
  /** A folder of its own. */
  readonly folder: string;
  /** Where the file system of the image is. */
  readonly rootfs: string;
  readonly image: ImageConfig;
  /** In the place of the image's command. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Mounted at /state. */
  readonly state?: string;
}

export interface Container {
  readonly process: RunningProcess;
  /** Its process, seen from outside. */
  readonly pid: () => Promise<number>;
  /** Runs another process in it. @returns what it printed. @throws Error where it fails. */
  execute(args: readonly string[]): Promise<string>;
  /** Sends a signal to its process. @returns how it ended: `exit code 0`, 128 and more for a signal. */
  end(signal: 'TERM' | 'KILL'): Promise<string>;
}

let containers = 0;

/**
 * Runs the process of an image by runc, as Kubernetes does under `runAsNonRoot`,
 * `readOnlyRootFilesystem`, `allowPrivilegeEscalation: false` and `drop: [ALL]`; on the network of
 * this machine.
 */
export function runContainer(options: ContainerOptions): Container {
  const { folder } = options;
  const id = `workspace-files-${process.pid}-${++containers}`;
  const bundle = join(folder, id);
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(runtimeConfig(options)));
  const root = ['--root', join(folder, 'runc')];
  const running = startProcess(['runc', ...root, 'run', '--bundle', bundle, id]);
  const runc = (...args: string[]) => runCommand('runc', [...root, ...args], { cwd: folder });
  return {
    process: running,
    pid: async () => JSON.parse(await runc('state', id)).pid,
    execute: (args) => runc('exec', id, ...args),
    async end(signal) {
      await runc('kill', id, signal);
      return running.ended;
    },
  };
}

/** The OCI runtime configuration. */
function runtimeConfig({ rootfs, image, args, env, state }: ContainerOptions) {
  const [uid, gid] = image.User.split(':').map(Number);
  const mount = (destination: string, type: string, ...more: string[]) => ({
    destination,
    type,
    source: type,
    options: ['nosuid', ...more],
  });
  return {
    ociVersion: '1.0.2',
    root: { path: rootfs, readonly: true },
    process: {
      terminal: false,
      user: { uid, gid },
      args: [...image.Entrypoint, ...args],
      env: [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: image.WorkingDir,
      noNewPrivileges: true,
      capabilities: {},
    },
    mounts: [
      mount('/proc', 'proc', 'noexec', 'nodev'),
      mount('/dev', 'tmpfs', 'mode=755', 'size=64k'),
      ...(state === undefined
        ? []
        : [{ destination: '/state', type: 'bind', source: state, options: ['bind', 'rw'] }]),
    ],
    linux: { namespaces: ['mount', 'pid', 'ipc', 'uts'].map((type) => ({ type })) },
  };
}
