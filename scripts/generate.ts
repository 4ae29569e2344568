import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLinePage } from './command-line-page.ts';
import { generatedFiles } from './generated-files.ts';
import { runCommand } from './processes.ts';

/**
 * Writes the files that are made from others: from the schemas, and from what the commands say of
 * themselves. A test fails when they are out of date.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const files = new Map(generatedFiles());

// In a process of its own, whose output is no terminal: a terminal's width would break the lines.
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
