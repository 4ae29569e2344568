import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Runs npm in the clone. */
export type Npm = (...args: readonly string[]) => void;

const npmIn =
  (root: string): Npm =>
  (...args) => {
    execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  };

/** The runtimes that the built package is tried in are installed here. */
const FOLDER = 'test/runtimes';

/** The path of a runtime's command, even if it is not installed. */
export const runtimeCommand = (root: string, name: string): string =>
  join(root, FOLDER, 'node_modules', name);

/** Not with `npm ci`, which fails if a registry lacks packages for other systems. */
export function installRuntimes(root: string, npm = npmIn(root)): void {
  npm('install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund');
}

/**
 * Builds the package and installs workerd if they are missing.
 *
 * @returns the path of workerd.
 * @throws Error if there is no workerd for this system.
 */
export function prepareWorkerd(root: string, npm = npmIn(root)): string {
  if (!existsSync(join(root, 'dist/worker.js'))) npm('run', 'build');
  const workerd = runtimeCommand(root, '.bin/workerd');
  if (!existsSync(workerd)) installRuntimes(root, npm);
  if (existsSync(workerd)) return workerd;
  throw new Error(`Failed to install workerd: npm has none for ${process.platform}`);
}
