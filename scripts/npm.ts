import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './processes.ts';

/** npm runs scripts in the root, wherever this file is compiled to. */
const root = process.cwd();

/** Runs npm in this terminal. Exits if it fails. */
export function npm(
  cwd: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): void {
  const env = { ...environment(), ...more };
  const { status } = spawnSync('npm', args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Installs the packages of a folder that are not installed with the project, if they are missing or
 * older than a file: by default its lock file.
 */
export function installPackages(
  folder: string,
  { newerThan = 'package-lock.json', flags = [] as readonly string[] } = {},
): void {
  const changed = (path: string) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const installed = changed('node_modules/.package-lock.json');
  if (installed > 0 && installed >= changed(newerThan)) return;
  console.log(`Installing the packages of ${folder}…`);
  // Not `npm ci`: a registry may lack packages for other platforms.
  npm(folder, ['install', '--no-save', '--no-audit', '--no-fund', '--silent', ...flags]);
}

/** Builds this package if it is not built yet. */
export function buildPackage(): void {
  if (existsSync(join(root, 'dist/index.js'))) return;
  console.log('Building the package…');
  npm(root, ['run', '--silent', 'build']);
}

/**
 * Installs this package in an example, as users do.
 *
 * @returns its folder.
 */
export function installExample(name: string): string {
  buildPackage();
  const folder = join(root, 'examples', name);
  // Without scripts: this package's would build it again, others would download more.
  installPackages(folder, { newerThan: '../../dist/index.js', flags: ['--ignore-scripts'] });
  return folder;
}

/**
 * Installs the runtimes in which the built package is tried.
 *
 * @returns the path of a runtime's command, which may not exist on this system.
 */
export function installRuntimes(): (command: string) => string {
  const folder = join(root, 'test/runtimes');
  installPackages(folder);
  return (command) => join(folder, 'node_modules', command);
}
