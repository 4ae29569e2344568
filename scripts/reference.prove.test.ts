import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../test/support/documents.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { runCommand } from './processes.ts';

const { folder } = temporaryFolder();
const pagesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

test('the API reference is up to date (npm run reference)', async () => {
  await runCommand('npm', ['run', 'reference', '--', folder], { cwd: root });
  expect(pagesIn(folder)).toEqual(pagesIn(join(root, 'docs/reference')));
});
