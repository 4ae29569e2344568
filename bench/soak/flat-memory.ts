import autocannon from 'autocannon';
import type { Served } from '../../scripts/try-serve.ts';
import { connect } from '../../src/control/client/connect.ts';
import { connected } from '../../test/support/raw-socket.ts';
import { atMost, type Figure, faultCount, ratioFigure } from '../figure.ts';
import { listingPath, pagesOf, portOf, serveBuilt } from '../served-mock.ts';

/**
 * Sends many requests with the journal on and a follower that never reads: the memory of the server
 * must not grow after the first tenth.
 */
export async function flatMemory(requestCount: number): Promise<readonly Figure[]> {
  await using served = await serveBuilt();
  const stopFollowing = followWithoutReading(served);
  const { id, keys } = await connect(served.baseUrl).sandbox();
  const readers = [...served.keys.slice(0, 1), await keys.byLabel('reader')];
  const requests = [...(await readsOf(served.baseUrl, readers)), ...writesOf(id)];
  const tenth = Math.floor(requestCount / 10);
  const first = await run(served, requests, tenth);
  const before = served.process.memory();
  const rest = await run(served, requests, requestCount - tenth);
  const after = served.process.memory();
  stopFollowing();
  const odd = first.errors + rest.errors + first['5xx'] + rest['5xx'];
  return [
    ratioFigure(
      'memory.flat',
      'memory at the end, relative to memory after the first tenth',
      [[after], [before]],
      {
        ...atMost(1.1),
        detail: `${requestCount} requests, ${mebibytes(before)} → ${mebibytes(after)} MiB, ${Math.round(rest.requests.average)} a second`,
      },
    ),
    faultCount(
      'memory.failures',
      'requests without a response or with a 5xx',
      odd,
      `${first['2xx'] + rest['2xx']} successes, ${first['4xx'] + rest['4xx']} refusals${served.process.errors}`,
    ),
  ];
}

const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

const run = ({ baseUrl }: Served, requests: autocannon.Request[], amount: number) =>
  autocannon({ url: baseUrl, connections: 20, amount, requests });

/** Reads of every kind, with each key. */
async function readsOf(
  baseUrl: string,
  keys: readonly { readonly workspaceId: string; readonly secret: string }[],
): Promise<autocannon.Request[]> {
  const requests: autocannon.Request[] = [];
  for (const key of keys) {
    const headers = { authorization: `Bearer ${key.secret}` };
    const bad = listingPath(key.workspaceId, Number.NaN, null);
    let limit = 0;
    for await (const { path } of pagesOf({ ...key, baseUrl, limit: 20 })) {
      limit += 1;
      const paths = [path, '/api/v1/auth', listingPath(key.workspaceId, limit, null), bad];
      requests.push(...paths.map((each) => ({ path: each, headers })));
    }
  }
  return requests;
}

/** Each write is undone by the next one. Connections race, so some are refused. */
function writesOf(id: string): autocannon.Request[] {
  const path = `/__mock/sandboxes/${id}`;
  const write = (method: 'POST' | 'PATCH' | 'DELETE', behind: string, body?: object) => ({
    method,
    path: path + behind,
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
    write('PATCH', '/clock', { advanceSeconds: 1 }),
    write('PATCH', '/clock', { advanceSeconds: -1 }),
    write('PATCH', '/profile', { 'limit.maximum': 150 }),
    write('POST', '/faults', { times: 1, effect: { kind: 'answer', status: 429 } }),
    { path: `${path}/journal?limit=20` },
    { path: '/api/v1/nowhere' },
    { path: '/api/v1/auth', headers: { authorization: 'Bearer wsk_nobody_has_this_one' } },
  ];
}

/** A client that follows the journal, never reads, and reconnects when it is cut off. */
function followWithoutReading(served: Served): () => void {
  const port = portOf(served);
  let isOver = false;
  let stop = () => {};
  const follow = async (): Promise<void> => {
    if (isOver) return;
    const socket = await connected(port);
    stop = () => socket.destroy();
    socket.pause().once('close', () => void follow());
    socket.write(
      `GET /__mock/sandboxes/default/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
    );
  };
  void follow();
  return () => {
    isOver = true;
    stop();
  };
}
