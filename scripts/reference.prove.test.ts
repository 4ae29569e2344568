import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../test/support/documents.ts';
import { runCommand } from './processes.ts';

const pagesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

test('the API reference is up to date (npm run reference)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-files-reference-'));
  try {
    await runCommand('npm', ['run', 'reference', '--', folder], { cwd: root });
    expect(pagesIn(folder)).toEqual(pagesIn(join(root, 'docs/reference')));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
