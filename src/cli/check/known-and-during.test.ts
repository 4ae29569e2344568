import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../../test/support/run-cli.ts';
import { until } from '../../../test/support/until.ts';
import { createMock } from '../../mock/create-mock.ts';
import { startServer } from '../../server/start-server.ts';
import { duringCommand } from '../target/during-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-known-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const mock = createMock({ world: 'tiny' });
const key = mock.keys.byLabel('reader').secret;

async function checked(...args: readonly string[]) {
  await using server = await startServer(mock);
  return await runCli([
    ...['check', '--base-url', server.baseUrl, '--key', key, '--rate', '10000'],
    ...['--only', 'paging.complete', ...args],
  ]);
}

describe('--known-files', () => {
  test('a file that is not listed fails the run, by its id', async () => {
    const lines = mock.files.list().map(({ id, createdAt }) => `${id}\t${createdAt}`);

    const all = await checked('--known-files', file('all.txt', lines.join('\n')));
    const more = await checked('--known-files', file('more.txt', [...lines, 'file_x'].join('\n')));

    expect(all.exitCode).toBe(0);
    expect(more.exitCode).toBe(1);
    expect(more.out).toMatch(/expected {2}the known file file_x, somewhere in the/);
  });

  test('can stand in the environment', async () => {
    vi.stubEnv('WORKSPACE_FILES_KNOWN_FILES', file('one.txt', 'file_x\n'));

    expect((await checked()).exitCode).toBe(1);
  });

  test.each([
    ['a\nb\tnow\n', 'line 2: expected a time in ISO 8601 with an offset, such as'],
    ['', 'line 1: expected the id of a file, found none at all'],
  ])('%j is refused with the number of the line', async (text, fault) => {
    const path = file('bad.txt', text);

    const { exitCode, error } = await checked('--known-files', path);

    expect(exitCode).toBe(2);
    expect(error).toContain(`Failed to read --known-files "${path}": ${fault}`);
  });

  test('a file that is not there is refused', async () => {
    const { exitCode, error } = await checked('--known-files', join(folder, 'none.txt'));

    expect(exitCode).toBe(2);
    expect(error).toMatch(/^Failed to read --known-files ".*none\.txt": /);
  });
});

describe('--during', () => {
  test('a command that fails is no fault of the deployment', async () => {
    const { exitCode, out } = await checked('--during', 'echo no such table >&2; exit 3');

    expect(exitCode).toBe(0);
    expect(out).toContain(
      'because   no file could be added during a walk: the command exited with 3, and printed no such table\n',
    );
    expect(out).toContain(
      'provide   --during: an action that adds a file to the workspace and succeeds\n',
    );
  });

  test('its environment holds no key, under whatever name', async () => {
    vi.stubEnv('WORKSPACE_FILES_KEY', key);
    vi.stubEnv('MY_SERVICE_TOKEN', `Bearer ${key}`);
    vi.stubEnv('MY_DATABASE', 'files.db');
    const seen = join(folder, 'env.txt');

    await checked('--during', `env > '${seen}'`);

    const env = readFileSync(seen, 'utf8');
    expect(env).not.toContain(key);
    expect(env).toContain('MY_DATABASE=files.db');
    expect(env).toContain(`WORKSPACE_FILES_WORKSPACE_ID=${mock.files.list()[0]?.workspaceId}`);
    expect(env).toMatch(/WORKSPACE_FILES_BASE_URL=http:\/\/127/);
  });

  test('ends with the run', async () => {
    const stop = new AbortController();
    const settings = { baseUrl: 'http://mock.test', secrets: [], signal: stop.signal };
    const started = join(folder, 'started.txt');
    const ending = duringCommand(`echo > '${started}'; sleep 600`, settings)({ workspaceId: 'w' });

    await until(() => existsSync(started));
    stop.abort();

    await expect(ending).rejects.toThrow('the run was stopped');
  });
});
