import { mkdtemp, rm } from 'node:fs/promises';
import { connect as openSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Served } from '../scripts/try-serve.ts';
import { connect, type RemoteSandbox } from '../src/control/connect.ts';
import type { Effort, Figure } from './figure.ts';
import { pagesOf, serveBuilt } from './served-mock.ts';

const REQUESTS = { full: 500_000, quick: 20_000 } as const satisfies Record<Effort, number>;
const KILLS = 12;
const SLOW_CONNECTIONS = 2_000;

/**
 * Reads, writes and faults through a server that saves its state: its memory must not grow after
 * the first tenth, and each answer must be right. Then it is killed among writes, and kept busy by
 * slow connections.
 */
export async function soak(effort: Effort): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const flags = ['--state', join(folder, 'state.json')];
  try {
    return [
      ...(await mixedLoad(flags, REQUESTS[effort])),
      await killedAmongWrites(flags),
      await besideSlowConnections(),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function mixedLoad(flags: readonly string[], amount: number): Promise<readonly Figure[]> {
  await using served = await serveBuilt(...flags);
  const { sandbox } = connect(served.baseUrl);
  const [still, busy] = [await sandbox(), await sandbox()];
  let wrong = 0;
  const reads = await readsOf(served.baseUrl, still, () => wrong++);
  const requests = [...reads, ...(await readsOf(served.baseUrl, busy)), ...writesOf(busy.id)];
  const first = await run(served, requests, amount / 10);
  const before = served.process.memory();
  const rest = await run(served, requests, (amount / 10) * 9);
  const after = served.process.memory();
  return [
    {
      title: 'Memory at the end, relative to memory after the first tenth',
      value: after / before,
      unit: 'ratio',
      goal: { atMost: 1.1 },
      detail: `${amount} requests, ${Math.round(rest.requests.average)} a second`,
    },
    {
      title: 'Requests without a response or with a 5xx',
      value: first.errors + rest.errors + first['5xx'] + rest['5xx'],
      unit: 'count',
      goal: { atMost: 0 },
      detail: `${first['2xx'] + rest['2xx']} successes, ${first['4xx'] + rest['4xx']} refusals`,
    },
    {
      title: 'Answers of a sandbox without writes that changed',
      value: wrong,
      unit: 'count',
      goal: { atMost: 0 },
    },
  ];
}

const run = ({ baseUrl }: Served, requests: autocannon.Request[], amount: number) =>
  autocannon({ url: baseUrl, connections: 20, amount, requests });

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

/** Four writers at a time, each until the server is killed; what was acknowledged must be there. */
async function killedAmongWrites(flags: readonly string[]): Promise<Figure> {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await using served = await serveBuilt(...flags);
    const { call } = connect(served.baseUrl).default;
    const write = async (writer: number) => {
      for (let count = 0; ; count++) {
        const id = `soak-${kill}-${writer}-${count}`;
        acknowledged.push((await call('files.create', { id })).id);
      }
    };
    const writers = Promise.allSettled([1, 2, 3, 4].map(write));
    await pause(200 + 50 * kill);
    await served.process.kill();
    await writers;
  }
  await using served = await serveBuilt(...flags);
  const { call } = connect(served.baseUrl).default;
  let lost = 0;
  for (const id of acknowledged) await call('files.get', { id }).catch(() => lost++);
  return {
    title: `Acknowledged writes that are lost after ${KILLS} kills`,
    value: lost,
    unit: 'count',
    goal: { atMost: 0 },
    detail: `${acknowledged.length} writes`,
  };
}

async function besideSlowConnections(): Promise<Figure> {
  await using served = await serveBuilt();
  const { port } = new URL(served.baseUrl);
  const slow: Socket[] = [];
  for (let count = 0; count < SLOW_CONNECTIONS; count++) {
    const socket = openSocket(Number(port), '127.0.0.1').on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    socket.write('GET /api/v1/auth HTTP/1.1\r\n');
    slow.push(socket);
  }
  let refused = 0;
  let slowest = 0;
  for (let check = 0; check < 20; check++) {
    const start = performance.now();
    const response = await fetch(`${served.baseUrl}/__mock/health`).catch(() => undefined);
    if (!response?.ok) refused++;
    slowest = Math.max(slowest, performance.now() - start);
  }
  for (const socket of slow) socket.destroy();
  return {
    title: `Health checks without success beside ${SLOW_CONNECTIONS} slow connections`,
    value: refused,
    unit: 'count',
    goal: { atMost: 0 },
    detail: `the slowest took ${slowest.toFixed(0)} ms`,
  };
}
