// @ts-check
// Runs the command line from source: `npm start`, `npm run cli`. Bundles it again only after a
// source file has changed; compiling each module separately takes far longer.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, 'build/from-source');
const note = join(home, 'latest.json');
/** An older bundle may still be running and load more of its files later. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1_000;

const main = join(home, findBundle() ?? (await makeBundle()), 'cli.js');
process.argv[1] = main;
await import(pathToFileURL(main).href);

/** The folder of the latest bundle; undefined if a file has changed since. */
function findBundle() {
  try {
    const { folder, stamps } = JSON.parse(readFileSync(note, 'utf8'));
    statSync(join(home, folder, 'cli.js'));
    const isSame = Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp);
    return isSame ? String(folder) : undefined;
  } catch {
    return undefined;
  }
}

async function makeBundle() {
  const { bundle, entries, writeDefaultWorld } = await import('./bundle.mjs');
  if (!existsSync(join(root, 'dist/console/index.html'))) await buildConsole();
  mkdirSync(home, { recursive: true });
  deleteOldBundles();
  const folder = `${Date.now()}-${process.pid}`;
  // Read before the files: a change in the meantime is noticed at the next start.
  const begun = Date.now();
  const inputs = await bundle(join(home, folder), { cli: entries.cli });
  writeDefaultWorld(join(home, folder));
  // Only the list of installed packages is watched, not their files.
  const own = inputs.filter((path) => !path.startsWith(join(root, 'node_modules')));
  const others = ['package.json', 'node_modules/.package-lock.json', 'scripts/bundle.mjs'];
  const paths = [...own, ...others.map((path) => join(root, path))];
  const stamps = Object.fromEntries(paths.map((path) => [path, stampOf(path)]));
  if (paths.every((path) => (statOf(path)?.mtimeMs ?? 0) < begun)) {
    // Two may start at once: each replaces the note atomically.
    const written = join(home, `${folder}.json`);
    writeFileSync(written, JSON.stringify({ folder, stamps }));
    renameSync(written, note);
  }
  return folder;
}

/** @param {string} path */
function stampOf(path) {
  const stat = statOf(path);
  return stat ? `${stat.mtimeMs} ${stat.size}` : 'none';
}

/** @param {string} path of a file that may be missing: other installers list packages elsewhere. */
function statOf(path) {
  return statSync(path, { throwIfNoEntry: false });
}

/** A fresh clone has no built console. */
async function buildConsole() {
  const { build } = await import('vite');
  await build({ root: join(root, 'console'), logLevel: 'warn' });
}

function deleteOldBundles() {
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    if (path !== note && Date.now() - statSync(path).mtimeMs > KEPT_MILLISECONDS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}
