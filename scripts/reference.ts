import { installPackages } from './npm.ts';
import { runCommand } from './processes.ts';

/**
 * Writes the API reference, one page for each package entry, from the doc comments of the sources:
 * `npm run reference`. A different folder can be given.
 */

const FOLDER = 'test/reference';

// TypeDoc needs TypeScript 6, so it is installed in a separate folder.
installPackages(FOLDER, { newerThan: 'package.json' });
const typedoc = `${FOLDER}/node_modules/typedoc/bin/typedoc`;
const options = ['--options', `${FOLDER}/typedoc.json`, '--logLevel', 'Error'];
const out = process.argv[2] ?? 'docs/reference';
await runCommand(process.execPath, [typedoc, ...options, '--out', out]);
console.log(`wrote ${out}`);
