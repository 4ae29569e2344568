// @ts-check
// Runs the command line from source: `npm start`, `npm run cli`. Bundles it first, which takes a
// second; compiling each module separately takes far longer.

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle, entries } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, 'build/from-source');
/** An older bundle may still be running and load more of its files later. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

mkdirSync(home, { recursive: true });
for (const name of readdirSync(home)) {
  const path = join(home, name);
  if (Date.now() - statSync(path).mtimeMs > MAX_AGE_MS) {
    rmSync(path, { recursive: true, force: true });
  }
}
// A fresh clone has no built console.
if (!existsSync(join(root, 'dist/console/index.html'))) {
  const { build } = await import('vite');
  await build({ root: join(root, 'console'), logLevel: 'warn' });
}
const folder = join(home, `${Date.now()}-${process.pid}`);
await bundle(folder, { cli: entries.cli });
const main = join(folder, 'cli.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);
