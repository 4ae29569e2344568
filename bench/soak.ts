import autocannon from 'autocannon';
import type { Served } from '../scripts/try-serve.ts';
import { connect } from '../src/control/connect.ts';
import type { Effort, Figure } from './figure.ts';
import { pagesOf, serveBuilt } from './served-mock.ts';

const REQUESTS = { full: 500_000, quick: 20_000 } as const satisfies Record<Effort, number>;

/**
 * Reads and writes through a server with its journal on: its memory must not grow after the first
 * tenth.
 */
export async function soak(effort: Effort): Promise<readonly Figure[]> {
  await using served = await serveBuilt();
  const { id, call, secretOf } = await connect(served.baseUrl).sandbox();
  const [workspace] = (await call('sandboxes.get')).workspaces;
  const workspaceId = workspace?.workspaceId ?? '';
  const reads = await readsOf(served.baseUrl, { workspaceId, secret: secretOf('reader') });
  const requests = [...reads, ...writesOf(id)];
  const tenth = REQUESTS[effort] / 10;
  const first = await run(served, requests, tenth);
  const before = served.process.memory();
  const rest = await run(served, requests, tenth * 9);
  const after = served.process.memory();
  return [
    {
      title: 'Memory at the end, relative to memory after the first tenth',
      value: after / before,
      unit: 'ratio',
      goal: { atMost: 1.1 },
      detail: `${tenth * 10} requests, ${Math.round(rest.requests.average)} a second`,
    },
    {
      title: 'Requests without a response or with a 5xx',
      value: first.errors + rest.errors + first['5xx'] + rest['5xx'],
      unit: 'count',
      goal: { atMost: 0 },
      detail: `${first['2xx'] + rest['2xx']} successes, ${first['4xx'] + rest['4xx']} refusals`,
    },
  ];
}

const run = ({ baseUrl }: Served, requests: autocannon.Request[], amount: number) =>
  autocannon({ url: baseUrl, connections: 20, amount, requests });

/** Every page of a listing, key checks and refusals. */
async function readsOf(
  baseUrl: string,
  key: { readonly workspaceId: string; readonly secret: string },
): Promise<autocannon.Request[]> {
  const paths: string[] = [];
  for await (const { path } of pagesOf({ ...key, baseUrl, limit: 20 })) {
    paths.push(path, '/api/v1/auth', '/api/v1/nowhere');
  }
  return paths.map((path) => ({ path, headers: { authorization: `Bearer ${key.secret}` } }));
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
