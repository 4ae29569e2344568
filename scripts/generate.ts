import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatedFiles } from './generated-files.ts';

/**
 * Writes the files generated from the schemas, the help of the commands and the saved figures. A
 * test fails if they are out of date.
 */

// The width of a terminal would break the lines of the help.
process.stdout.isTTY = false;

for (const [path, text] of await generatedFiles()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}
