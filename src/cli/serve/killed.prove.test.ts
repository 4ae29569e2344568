import { expect, test } from 'vitest';
import { bundledCli, serveBundled } from '../../../test/support/bundled-cli.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { connect } from '../../control/index.ts';

const { path } = temporaryFolder();
const { main } = bundledCli();
const KILLS = 12;

test('nothing that was acknowledged is lost to SIGKILL among writes of several connections', async () => {
  const flags = ['--world', 'tiny', '--state', path('killed.json')];
  const acknowledged: string[] = [];
  const secrets: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const { baseUrl, server } = await serveBundled(main, flags);
    const control = connect(baseUrl);
    const made = await control.sandbox({ world: 'tiny' });
    secrets.push(made.secretOf('reader'));
    const before = acknowledged.length;
    let killed: Promise<string> | undefined;
    const write = async (writer: number) => {
      for (let count = 0; ; count++) {
        const id = `of-${kill}-${writer}-${count}`;
        acknowledged.push((await control.default.call('files.create', { id })).id);
        if (acknowledged.length - before === 20 + kill) killed = server.kill();
      }
    };
    await Promise.allSettled([1, 2, 3, 4].map(write));
    await killed;
  }

  const { baseUrl, server } = await serveBundled(main, flags);
  const { files, total } = await connect(baseUrl).default.call('files.list', { limit: 1_000 });
  const kept = new Set(files.map(({ id }) => id));
  expect(files).toHaveLength(total);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(20 * KILLS);
  for (const secret of secrets) {
    const headers = { authorization: `Bearer ${secret}` };
    expect((await fetch(`${baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
  }
  await server.stop();
});

test('what a full disk refuses is not done: the server and the next one have what it acknowledged', async () => {
  const flags = ['--world', 'tiny', '--state', path('full.json')];
  const limited = ['sh', '-c', 'trap "" XFSZ; ulimit -f 16; exec "$0" "$@"'];
  const { baseUrl, server } = await serveBundled(main, flags, limited);
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
  const idsAt = async (url: string) => {
    const { files } = await connect(url).default.call('files.list', { limit: 1_000 });
    return files.map(({ id }) => id).sort();
  };
  const acknowledged = [...kept, 'file_a', 'file_b', 'file_c'].sort();
  expect(await idsAt(baseUrl)).toEqual(acknowledged);
  expect(await server.stop()).toBe('exit code 0');
  const next = await serveBundled(main, flags);
  expect(await idsAt(next.baseUrl)).toEqual(acknowledged);
  expect(kept.length).toBeGreaterThan(3);
  await next.server.stop();
});
