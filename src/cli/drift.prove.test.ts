import { afterEach, expect, test, vi } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createMock } from '../mock/create-mock.ts';
import { startServer } from '../server/start-server.ts';

vi.setConfig({ testTimeout: 300_000 });

const { folder, path, read, write } = temporaryFolder();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A correct client, except that it relies on a limit being accepted. */
const client = (limit: string) => `
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { baseUrl, key, workspaceId } = JSON.parse(line);
  const files = baseUrl + '/api/v1/workspaces/' + encodeURIComponent(workspaceId) + '/files?';
  const ids = [];
  let answer = { ids };
  for (let query = '${limit}'; ; ) {
    const response = await fetch(files + query, { headers: { authorization: 'Bearer ' + key } });
    const page = await response.json();
    if (!response.ok) { answer = { failure: { status: response.status, ...page } }; break; }
    ids.push(...page.files.map(({ id }) => id));
    if (!page.hasMore) break;
    query = '${limit}&cursor=' + encodeURIComponent(page.nextCursor);
  }
  console.log(JSON.stringify(answer));
}`;

/** What the team of a client publishes. */
async function publishReport(name: string, limit: string): Promise<string> {
  const file = write(`${name}.mjs`, client(limit));
  const report = path(`${name}.json`);
  const flags = ['--stdio', '--jobs', '2', '--only', 'limit*.*', '--json', report];
  await runCli(['consumer', ...flags, '--', process.execPath, file]);
  return report;
}

const productionWith = (maximum: number) =>
  createMock({ files: 300, profile: { limit: { default: 20, maximum, aboveMaximum: 'refused' } } });

test('a client that relies on a choice is named when the deployment changes it', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const clients = [await publishReport('modest', 'q='), await publishReport('export', 'limit=100')];

  // Learn what the deployment does, and then check it every night.
  const drifted = async (maximum: number, learn: boolean) => {
    const mock = productionWith(maximum);
    await using server = await startServer(mock);
    vi.stubEnv('PRODUCTION_KEY', mock.keys.byLabel('reader').secret);
    const drift = { profile: path('production.profile.json'), json: path('drift.json') };
    const keys = { key: 'PRODUCTION_KEY' };
    const production = { baseUrl: server.baseUrl, keys, clients, drift };
    write('workspace-files.config.json', { targets: { production } });
    if (learn) await runCli(['learn', 'production', '-o', path('production.profile.json')]);
    return await runCli(['drift', 'production']);
  };
  const same = await drifted(200, true);
  const changed = await drifted(50, false);

  expect([same.exitCode, same.out]).toEqual([0, expect.not.stringContaining('breaks')]);
  // Their reports cover the limit alone.
  expect(same.out).toContain('Not every situation was run with modest, export');
  expect(changed.exitCode).toBe(1);
  expect(changed.out).toMatch(
    /\n {2}fail {6}.* limit\.maximum\n.*clause .*\n +breaks {4}export, which made a request that is refused with 400.*\n +expected {2}200\n +now {7}50\n/,
  );
  expect(changed.out).toContain('Clients: limit.maximum breaks export, which made a request that');
  expect(changed.out).not.toMatch(/breaks +modest/);
  const [first] = JSON.parse(read('drift.json')).items;
  expect(first).toMatchObject({ id: 'limit.maximum', verdict: 'fail', fails: true });
});
