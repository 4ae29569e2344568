import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './processes.ts';

const root = new URL('../', import.meta.url).pathname;
const built = join(root, 'dist/src/index.js');

/**
 * An example that takes this package as its users do: built, and installed. What is missing for
 * that is made first.
 *
 * @returns its folder.
 */
export function installExample(name: string): string {
  const folder = join(root, 'examples', name);
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(built)) {
    console.log('Building the package…');
    npm(root, ['run', '--silent', 'build']);
  }
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(built).mtimeMs) {
    console.log(`Installing what examples/${name} needs, and the package as it is built now…`);
    // No scripts: those of the package would build it once more, those of others download more.
    // By the lock file, and no `ci`: a registry may lack packages of other platforms.
    npm(folder, [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--silent',
    ]);
  }
  return folder;
}

/** Runs npm in this terminal. Ends this process where it fails. */
export function npm(
  cwd: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): void {
  const env = { ...environment(), ...more };
  const { status } = spawnSync('npm', args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
