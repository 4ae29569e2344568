import autocannon from 'autocannon';
import { connected } from '../../test/support/raw-socket.ts';
import type { Figure } from '../figure.ts';
import { control, newSandbox, readPage, type Served, serve } from './served.ts';
import type { SoakSize } from './size.ts';

/**
 * Many requests with the journal on and followed, by somebody who never reads among others: the
 * memory of the server at the end is that of after the first tenth.
 */
export async function flatMemory({ steadyRequests }: SoakSize): Promise<readonly Figure[]> {
  await using served = await serve('--port', '0');
  const stopFollowing = followWithoutReading(served);
  const requests = await mixOf(served);
  const tenth = Math.floor(steadyRequests / 10);
  const first = await run(served, requests, tenth);
  const before = served.memory();
  const rest = await run(served, requests, steadyRequests - tenth);
  const after = served.memory();
  stopFollowing();
  const odd = first.errors + rest.errors + first['5xx'] + rest['5xx'];
  return [
    {
      name: 'memory.flat',
      title: 'memory at the end over that after the first tenth',
      value: after / before,
      unit: 'ratio',
      goal: { atMost: 1.1 },
      rounds: 1,
      detail: `${steadyRequests} requests, ${mebibytes(before)} → ${mebibytes(after)} MiB, ${Math.round(rest.requests.average)} a second`,
    },
    {
      name: 'memory.failures',
      title: 'requests without an answer, or answered by a 5xx',
      value: odd,
      unit: 'count',
      goal: { atMost: 0 },
      rounds: 1,
      detail: `${first['2xx'] + rest['2xx']} successes, ${first['4xx'] + rest['4xx']} refusals${served.errors()}`,
    },
  ];
}

const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

const run = ({ baseUrl }: Served, requests: autocannon.Request[], amount: number) =>
  autocannon({ url: baseUrl, connections: 20, amount, requests });

/** Requests of every kind, by keys of the default sandbox and of another. */
async function mixOf(served: Served): Promise<autocannon.Request[]> {
  const made = newSandbox.parse(await control(served.baseUrl, 'POST', '/sandboxes', {}));
  const walks = [served.keys, made.keys].flatMap(([reader]) =>
    reader ? [{ ...reader, baseUrl: served.baseUrl, limit: 20 }] : [],
  );
  const requests: autocannon.Request[] = [];
  for (const walk of walks) {
    const headers = { authorization: `Bearer ${walk.secret}` };
    const listing = `/api/v1/workspaces/${walk.workspaceId}/files`;
    let cursor: string | null = null;
    for (let page = 0; page < 40; page++) {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      requests.push({ path: `${listing}?limit=20${query}`, headers });
      requests.push({ path: '/api/v1/auth', headers });
      requests.push({ path: `${listing}?limit=${page + 1}`, headers });
      requests.push({ path: `${listing}?limit=x${page}`, headers });
      cursor = (await readPage(walk, cursor)).nextCursor;
    }
  }
  requests.push(...writesOf(made.id));
  return requests;
}

/** Each undone by the next; where another connection was quicker, one of them is refused. */
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

/** Somebody who follows the journal and never reads; cut off for it, he comes again. */
function followWithoutReading({ port }: Served): () => void {
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
