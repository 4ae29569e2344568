import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './processes.ts';

const root = new URL('../', import.meta.url).pathname;
const built = join(root, 'dist/index.js');

/**
 * Builds this package if necessary and installs it in an example, as users do.
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
    // Without scripts: that of this package would build it again, others download more.
    // Not `npm ci`: a registry may lack packages for other platforms.
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
