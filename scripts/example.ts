import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../test/browser/chromium.ts';
import { environment } from './run-command.ts';

/**
 * Starts the example app: `npm run example`; with the word `test` it runs all of its tests. It is
 * an app of its own, which takes this package as its users do: built, and installed.
 */

const root = new URL('../', import.meta.url).pathname;
const app = join(root, 'examples/file-browser');
const built = join(root, 'dist/src/index.js');
const installed = join(app, 'node_modules/.package-lock.json');

if (!existsSync(built)) {
  console.log('Building the package…');
  npm(root, 'run', '--silent', 'build');
}
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(built).mtimeMs) {
  console.log('Installing what the example app needs, and the package as it is built now…');
  // No scripts: those of the package would build it once more.
  npm(app, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent');
}
npm(app, 'run', '--silent', process.argv[2] === 'test' ? 'test:all' : 'dev');

/** Ends this process as well where it fails. */
function npm(cwd: string, ...args: readonly string[]): void {
  // The app's Playwright would look for a browser of its own.
  const env = { ...environment(), CHROMIUM_PATH: findChromium() ?? undefined };
  const { status } = spawnSync('npm', args, { cwd, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
