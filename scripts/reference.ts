import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCommand } from './processes.ts';

/**
 * Writes the API reference, one page for each package entry, from the doc comments of the sources:
 * `npm run reference`. A different folder can be given.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = 'test/reference';

// TypeDoc needs TypeScript 6, so it is installed in a separate folder.
if (!existsSync(`${root}${FOLDER}/node_modules`)) {
  const quiet = ['--no-package-lock', '--no-audit', '--no-fund'];
  await runCommand('npm', ['install', '--prefix', FOLDER, ...quiet], { cwd: root });
}
const typedoc = `${FOLDER}/node_modules/typedoc/bin/typedoc`;
const options = ['--options', `${FOLDER}/typedoc.json`, '--logLevel', 'Error'];
const out = process.argv[2] ?? 'docs/reference';
await runCommand(process.execPath, [typedoc, ...options, '--out', out], { cwd: root });
console.log(`wrote ${out}`);
