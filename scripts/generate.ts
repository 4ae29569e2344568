import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLinePage } from './command-line-page.ts';
import { generatedFiles } from './generated-files.ts';
import { runCommand } from './processes.ts';

/**
 * Writes the generated files: from the schemas, the help of the commands and the saved figures. A
 * test fails if they are out of date.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const files = new Map(generatedFiles());

// In a separate process without a terminal, whose width would break the lines.
files.set(
  'docs/command-line.md',
  await commandLinePage((command) =>
    runCommand(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', command, '--help'], {
      cwd: root,
    }),
  ),
);

for (const [path, text] of files) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}
