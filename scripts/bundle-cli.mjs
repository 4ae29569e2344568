// @ts-check
// JavaScript, since `npm start` runs it before anything that reads TypeScript.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** More than a hundred modules, each of which Node would find and read at every start. */
const BROUGHT_ALONG = 'zod';

/**
 * Bundles the command line: `main.js`, and beside it what each command loads when it is called.
 * Node takes longer to find and read 450 modules than to run what is in them.
 *
 * @param {string} folder where it is written to.
 * @param {{ readonly source?: string }} [options] source: the URL of a source file that every
 *   module is to be in the place of, where the folder does not lie as deep as `dist/src/cli`.
 * @returns {Promise<readonly string[]>} the paths of all that it was made of.
 */
export async function bundleCli(folder, { source } = {}) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts'],
    outdir: folder,
    bundle: true,
    splitting: true,
    external: packages.filter((name) => name !== BROUGHT_ALONG),
    platform: 'node',
    target: 'node20',
    format: 'esm',
    metafile: true,
    logLevel: 'error',
    ...(source !== undefined && { define: { 'import.meta.url': JSON.stringify(source) } }),
  });
  const license = readFileSync(join(root, 'node_modules', BROUGHT_ALONG, 'LICENSE'), 'utf8');
  writeFileSync(join(folder, `${BROUGHT_ALONG}-license.txt`), license);
  return Object.keys(metafile.inputs).map((path) => join(root, path));
}
