import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { createControl } from '../../src/control/create-control.ts';
import { createSandboxes } from '../../src/mock/sandboxes/sandboxes.ts';
import { startServer } from '../../src/server/start-server.ts';
import { root } from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The control API in several languages: all examples do the same. */

vi.setConfig({ testTimeout: 300_000 });

const run = promisify(execFile);
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const { folder, path, write } = temporaryFolder();

const isThere = (command: string, ...args: readonly string[]) =>
  spawnSync(command, args).status === 0;

const STORY = 'the newest file is new.txt\nninety days later the key gets 401\n';

describe('an example drives a sandbox and deletes it, in', () => {
  test.for([
    ['TypeScript', 'node', ['--import', tsx, 'examples/control/drive.ts'], ['node', '--version']],
    ['Python', 'python3', ['examples/control/drive.py'], ['python3', '-c', 'import requests']],
    ['Go', 'go', ['run', 'examples/control/drive.go'], ['go', 'version']],
    ['curl', 'sh', ['examples/control/drive.sh'], ['curl', '--version']],
  ] as const)('%s', async ([language, command, args, [needed, ...probe]], { skip }) => {
    if (!isThere(needed, ...probe)) skip(`${language} is not there`);
    const sandboxes = createSandboxes();
    const extraHandlers = [createControl(sandboxes, { version: '1.2.3' })];
    await using server = await startServer(sandboxes, { extraHandlers });

    const env = { ...process.env, WORKSPACE_FILES_BASE_URL: server.baseUrl };
    const { stdout } = await run(command, args, { cwd: root, env });

    expect(stdout).toBe(STORY);
    expect(sandboxes.list()).toHaveLength(1);
  });
});

test('the fixture for pytest starts a server and gives each test a sandbox', async ({ skip }) => {
  if (!isThere('python3', '-c', 'import pytest, requests')) {
    skip('Python, pytest or requests is not there');
  }
  // The same file as in an installed package.
  mkdirSync(path('node_modules/.bin'), { recursive: true });
  const binary = write(
    'node_modules/.bin/workspace-files',
    `#!/bin/sh\nexec '${process.execPath}' --import '${tsx}' '${root}src/cli/main.ts' "$@"\n`,
  );
  chmodSync(binary, 0o755);

  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const test = `${root}examples/control/test_files.py`;
  const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', test];
  const { stdout } = await run('python3', args, { cwd: folder, env });

  expect(stdout).toContain('1 passed');
});
