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

/** Where the runtimes are that the built package is tried in. */
const FOLDER = 'test/runtimes';

/** The path of a runtime's command, whether it is there or not. */
export const runtimeCommand = (root: string, name: string): string =>
  join(root, FOLDER, 'node_modules', name);

/** Not by `npm ci`: it refuses a lock that lacks what a registry lacks for other systems. */
export function installRuntimes(root: string, npm = npmIn(root)): void {
  npm('install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund');
}

/**
 * Builds the package and installs workerd where a fresh clone lacks them.
 *
 * @returns the path of workerd.
 * @throws Error where there is none for this system.
 */
export function prepareWorkerd(root: string, npm = npmIn(root)): string {
  if (!existsSync(join(root, 'dist/src/worker/index.js'))) npm('run', 'build');
  const workerd = runtimeCommand(root, '.bin/workerd');
  if (!existsSync(workerd)) installRuntimes(root, npm);
  if (existsSync(workerd)) return workerd;
  throw new Error(`Failed to install workerd: npm has none for ${process.platform}`);
}
