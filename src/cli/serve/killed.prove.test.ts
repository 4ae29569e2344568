import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bundledCli, serveBundled } from '../../../test/support/bundled-cli.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { connect } from '../../control/index.ts';

const { folder, path } = temporaryFolder();
const { main } = bundledCli();

test('nothing that was acknowledged is lost to SIGKILL among writes of several connections', async () => {
  const state = ['--world', 'tiny', '--state', path('killed.jsonl')];
  const { baseUrl, server } = await serveBundled(main, state);
  const acknowledged: string[] = [];
  let killed: Promise<string> | undefined;
  const write = async (writer: number) => {
    const control = connect(baseUrl);
    for (let count = 0; ; count++) {
      const { id } = await control.default.call('files.create', { id: `of-${writer}-${count}` });
      acknowledged.push(id);
      if (acknowledged.length === 100) killed = server.kill();
    }
  };
  await Promise.allSettled([1, 2, 3, 4].map(write));
  await killed;
  const again = await serveBundled(main, state);
  const { files } = await connect(again.baseUrl).default.call('files.list', { limit: 1_000 });
  const kept = new Set(files.map(({ id }) => id));
  await again.server.stop();
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
});

test('the file of a killed server is served elsewhere, and one of its sandboxes taken from there', async () => {
  const state = path('here.jsonl');
  const killed = await serveBundled(main, ['--world', 'tiny', '--state', state]);
  const here = connect(killed.baseUrl);
  const made = await here.sandbox({ world: 'tiny', seed: 5 });
  await made.call('files.create', { id: 'of-sandbox' });
  const { secret } = await made.call('keys.issue', { label: 'mine' });
  await here.default.call('files.create', { id: 'of-default' });
  await killed.server.kill();
  mkdirSync(path('elsewhere'));
  const copy = path('elsewhere/copy.jsonl');
  copyFileSync(state, copy);

  const { baseUrl, server } = await serveBundled(main, ['--world', 'tiny', '--state', copy]);
  const there = connect(baseUrl);
  const headers = { authorization: `Bearer ${secret}` };
  const sandbox = there.get(made.id);
  expect((await fetch(`${baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
  expect(await there.default.call('files.get', { id: 'of-default' })).toBeDefined();
  expect(await sandbox.call('files.get', { id: 'of-sandbox' })).toBeDefined();
  const exported = await sandbox.call('state.export');
  await server.stop();
  expect(readdirSync(path('elsewhere'))).toEqual(['copy.jsonl']);

  const other = await serveBundled(main, ['--world', 'tiny']);
  const taken = await connect(other.baseUrl).sandbox({ state: exported });
  expect(await taken.call('state.export')).toEqual(exported);
  expect((await fetch(`${other.baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
  await other.server.stop();
});

test('what a full disk refuses is not done: the server and the next one have what it acknowledged', async () => {
  const state = ['--world', 'tiny', '--state', path('full.jsonl')];
  const limited = ['sh', '-c', 'ulimit -f 8; exec "$0" "$@"'];
  const { baseUrl, server } = await serveBundled(main, state, limited);
  const control = connect(baseUrl);
  const kept: string[] = [];
  const failure = await (async () => {
    for (let write = 0; write < 1_000; write++) {
      kept.push((await control.default.call('files.create', { id: `f-${write}` })).id);
    }
    return 'none';
  })().catch((cause: unknown) => cause);

  expect(failure).toMatchObject({
    status: 507,
    message: expect.stringContaining('nothing was changed'),
  });
  const idsAt = async (url: string) =>
    (await connect(url).default.call('files.list', { limit: 1_000 })).files
      .map(({ id }) => id)
      .sort();
  const acknowledged = [...kept, 'file_a', 'file_b', 'file_c'].sort();
  expect(await idsAt(baseUrl)).toEqual(acknowledged);
  expect(await server.stop()).toBe('exit code 0');
  const next = await serveBundled(main, state);
  expect(await idsAt(next.baseUrl)).toEqual(acknowledged);
  expect(kept.length).toBeGreaterThan(3);
  await next.server.stop();
});

test('a pipe is refused at once, and leaves no lock behind', async () => {
  const pipe = path('pipe');
  execFileSync('mkfifo', [pipe]);
  const refused = serveBundled(main, ['--state', pipe], ['timeout', '-s', 'KILL', '8']);
  await expect(refused).rejects.toThrow(`"${pipe}": expected a file, found a pipe`);
  expect(readdirSync(folder)).not.toContain('pipe.lock');
});
