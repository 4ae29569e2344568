import { spawnSync } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../../scripts/processes.ts';
import { bundledCli } from '../support/bundled-cli.ts';
import { root } from '../support/documents.ts';
import { until } from '../support/until.ts';

/** examples/replicas: servers with the same seed behind nginx. */

const { main } = bundledCli();

async function startReplicas(...args: readonly string[]) {
  const env = { REPLICA: JSON.stringify([process.execPath, main]) };
  const command = [process.execPath, 'examples/replicas/start.mjs', ...args];
  const server = startProcess(command, { cwd: root, env });
  onTestFinished(async () => void (await server.stop()));
  const [line] = await server.untilPrinted(/^.+(?=\n)/);
  const urls: { baseUrl: string; replicas: string[] } = JSON.parse(line);
  return { ...urls, server };
}

const listed = (baseUrl: string, secret: string, query = '') => {
  const headers = { authorization: `Bearer ${secret}` };
  return fetch(`${baseUrl}/api/v1/workspaces/ws_tiny/files${query}`, { headers });
};

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const isClosed = (url: string) =>
  fetch(`${url}/__mock/health`).then(
    () => false,
    () => true,
  );

describe.skipIf(!hasNginx)('replicas behind nginx', () => {
  test('end with the script that started them', async () => {
    const { baseUrl, replicas, server } = await startReplicas('2', '--world', 'tiny');
    await server.stop();
    for (const url of [baseUrl, ...replicas]) await until(() => isClosed(url));
  });

  test('a walk whose pages come from different replicas is complete and in order', async () => {
    const { baseUrl } = await startReplicas('3', '--world', 'tiny', '--files', '40');
    const list = async (query: string) => {
      const response = await listed(baseUrl, 'wsk_tiny_reader', `?${query}`);
      return { page: await response.json(), replica: response.headers.get('x-replica') };
    };
    const { page: whole } = await list('limit=200');
    const ids: string[] = [];
    const seenAt: (string | null)[] = [];
    for (let cursor = ''; cursor !== null; ) {
      const query = cursor === '' ? 'limit=5' : `limit=5&cursor=${encodeURIComponent(cursor)}`;
      const { page, replica } = await list(query);
      for (const { id } of page.files) ids.push(id);
      seenAt.push(replica);
      cursor = page.nextCursor;
    }

    expect(ids).toEqual(whole.files.map(({ id }: { readonly id: string }) => id));
    expect(ids).toHaveLength(40);
    expect(new Set(seenAt).size).toBe(3);
    expect(seenAt.every((replica, at) => at === 0 || replica !== seenAt[at - 1])).toBe(true);
  });

  test('a sandbox stays with the replica of its key', async () => {
    const { baseUrl } = await startReplicas('sticky', '3', '--world', 'tiny');
    const replicas = new Set<string | null>();
    // The replica for a key depends on the ports, and a few keys may all go to the same one.
    for (let tester = 0; tester < 8 || (replicas.size < 2 && tester < 60); tester++) {
      const secret = `wsk_tester_${tester}`;
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const post = async (path: string, body: object) => {
        const response = await fetch(`${baseUrl}/__mock/sandboxes${path}`, {
          ...{ method: 'POST', headers, body: JSON.stringify(body) },
        });
        expect(response.status).toBe(201);
        return response.json();
      };
      const { id } = await post('', {});
      await post(`/${id}/keys`, { secret });
      await post(`/${id}/files`, { id: `file_of_${tester}` });
      const response = await listed(baseUrl, secret);
      replicas.add(response.headers.get('x-replica'));

      expect(await response.text()).toContain(`"file_of_${tester}"`);
    }
    expect(replicas.size).toBeGreaterThan(1);
  });
});
