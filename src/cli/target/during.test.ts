import { existsSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { deployment } from '../../../test/support/deployment.ts';
import { runCli } from '../../../test/support/run-cli.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { until } from '../../../test/support/until.ts';
import { createMock } from '../../mock/create-mock.ts';
import { duringCommand } from './during.ts';

const { path, read } = temporaryFolder();
afterEach(() => {
  vi.unstubAllEnvs();
});

test('a command that fails does not count against the deployment', async () => {
  await using target = await deployment({ mock: createMock({ world: 'tiny' }) });
  const during = ['--during', 'echo no such table >&2; exit 3'];

  const args = ['check', ...target.flags, '--only', 'paging.complete', ...during];
  const { exitCode, out } = await runCli(args);

  expect(exitCode).toBe(0);
  expect(out).toContain(
    'because   the workspace could not be changed during a walk: the command exited with 3; it printed: no such table\n',
  );
  expect(out).toContain('provide   --during: an action that adds or deletes a file');
});

test('the environment of the command has no key, under any name', async () => {
  const key = 'wsk_0123456789';
  vi.stubEnv('WORKSPACE_FILES_KEY', key);
  vi.stubEnv('MY_SERVICE_TOKEN', `Bearer ${key}`);
  vi.stubEnv('MY_DATABASE', 'files.db');
  const { signal } = new AbortController();
  const command = `env > '${path('env.txt')}'`;

  await duringCommand(
    command,
    'http://mock.test',
    [key],
    signal,
  )({ workspaceId: 'ws_1', lastFileId: 'f_1' });

  const env = read('env.txt');
  expect(env).not.toContain(key);
  expect(env).toContain('MY_DATABASE=files.db');
  expect(env).toContain('WORKSPACE_FILES_WORKSPACE_ID=ws_1');
  expect(env).toContain('WORKSPACE_FILES_BASE_URL=http://mock.test');
});

test('the command ends with the run', async () => {
  const stop = new AbortController();
  const started = path('started.txt');
  const command = `echo > '${started}'; sleep 600`;
  const during = duringCommand(command, 'http://mock.test', [], stop.signal);
  const ending = during({ workspaceId: 'w', lastFileId: 'f' });

  await until(() => existsSync(started));
  stop.abort();

  await expect(ending).rejects.toThrow('the run was stopped');
});
