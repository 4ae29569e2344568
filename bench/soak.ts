import { mkdtempSync, rmSync } from 'node:fs';
import { connect as openSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { serve } from '../scripts/try-serve.ts';
import { connect, type RemoteSandbox } from '../src/control/connect.ts';
import { count, type Effort, type Figure } from './figure.ts';
import { COMMAND, pagesOf } from './served-mock.ts';

const REQUESTS = { full: 500_000, quick: 20_000 } as const satisfies Record<Effort, number>;
const SLOW_CONNECTIONS = 2_000;

/**
 * Reads, writes and faults through a server that saves its state, beside slow connections: its
 * memory must not grow after the first tenth, and each answer must be right.
 */
export async function soak(effort: Effort): Promise<readonly Figure[]> {
  const amount = REQUESTS[effort];
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const flags = ['--state', join(folder, 'state.json')];
  await using served = await serve([process.execPath, COMMAND, 'serve', ...flags]);
  const { baseUrl: url } = served;
  const slow = await openSlowConnections(Number(new URL(url).port));
  const { sandbox } = connect(url);
  const [still, busy] = [await sandbox(), await sandbox()];
  let wrong = 0;
  const reads = await readsOf(url, still, () => wrong++);
  const requests = [...reads, ...(await readsOf(url, busy)), ...writesOf(busy.id)];
  const run = (part: number) => autocannon({ url, connections: 20, amount: part, requests });
  const first = await run(amount / 10);
  const before = served.process.memory();
  const rest = await run((amount / 10) * 9);
  const after = served.process.memory();
  for (const socket of slow) socket.destroy();
  return [
    {
      title: 'Memory at the end, relative to memory after the first tenth',
      value: after / before,
      unit: 'ratio',
      goal: { atMost: 1.1 },
      detail: `${amount} requests, ${Math.round(rest.requests.average)} a second`,
    },
    count(
      `Requests without a response or with a 5xx, beside ${SLOW_CONNECTIONS} slow connections`,
      first.errors + rest.errors + first['5xx'] + rest['5xx'],
    ),
    count('Answers of a sandbox without writes that changed', wrong),
  ];
}

/** Connections that never finish the head of their request. */
async function openSlowConnections(port: number): Promise<readonly Socket[]> {
  const slow: Socket[] = [];
  for (let count = 0; count < SLOW_CONNECTIONS; count++) {
    const socket = openSocket(port, '127.0.0.1').on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    socket.write('GET /api/v1/auth HTTP/1.1\r\n');
    slow.push(socket);
  }
  return slow;
}

/**
 * Every page of a listing, key checks and refusals.
 *
 * @param onWrong called for each answer that differs from the first one.
 */
async function readsOf(
  baseUrl: string,
  sandbox: RemoteSandbox,
  onWrong?: () => void,
): Promise<autocannon.Request[]> {
  const [workspace] = (await sandbox.call('sandboxes.get')).workspaces;
  const secret = sandbox.secretOf('reader');
  const paths: string[] = [];
  const key = { baseUrl, secret, workspaceId: workspace?.workspaceId ?? '' };
  for await (const { path } of pagesOf({ ...key, limit: 20 })) {
    paths.push(path, '/api/v1/auth', '/api/v1/nowhere');
  }
  const headers = { authorization: `Bearer ${secret}` };
  return paths.map((path) => {
    let expected: string | undefined;
    const onResponse = (status: number, body: string) => {
      const answer = `${status} ${body}`;
      expected ??= answer;
      if (answer !== expected) onWrong?.();
    };
    return { path, headers, ...(onWrong && { onResponse }) };
  });
}

/** Each write is undone by the next one. Connections race, so some are refused. */
function writesOf(id: string): autocannon.Request[] {
  const write = (method: 'POST' | 'PATCH' | 'DELETE', below: string, body?: object) => ({
    method,
    path: `/__mock/sandboxes/${id}${below}`,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return [
    write('POST', '/files', { id: 'soak', name: 'soak.txt' }),
    write('PATCH', '/files/soak', { size: 7 }),
    write('DELETE', '/files/soak'),
    write('POST', '/keys', { label: 'soak' }),
    write('DELETE', '/keys/soak'),
    write('POST', '/faults', { times: 1, effect: { kind: 'answer', status: 429 } }),
    { path: `/__mock/sandboxes/${id}/journal?limit=20` },
  ];
}
