import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as later } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Fetch } from '../../contract-tests/exchange/client.ts';

/** What HTTP leaves to a server, and a fetch function cannot show. */
export interface Wire {
  /** Bodies are compressed. */
  readonly gzip?: true;
  /** Every connection is closed behind its answer. */
  readonly closes?: true;
  /** Bodies come in pieces of so many bytes. */
  readonly pieces?: number;
}

export interface Served {
  readonly baseUrl: string;
  readonly close: () => Promise<void>;
}

/** Puts a deployment behind a real socket, on a free port. */
export async function serveOverHttp(fetch: Fetch, wire: Wire): Promise<Served> {
  const server = createServer((incoming, outgoing) => {
    answer(fetch, wire, incoming, outgoing).catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Failed to find the port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  fetch: Fetch,
  { gzip, closes, pieces }: Wire,
  { url = '/', headers }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { authorization } = headers;
  const response = await fetch(
    new Request(`http://mock.test${url}`, { headers: authorization ? { authorization } : {} }),
  );
  const plain = Buffer.from(await response.arrayBuffer());
  const body = gzip ? gzipSync(plain) : plain;
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(gzip && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
    ...(closes && { connection: 'close' }),
  });
  const size = pieces ?? Math.max(1, body.length);
  for (let at = 0; at < body.length; at += size) {
    outgoing.write(body.subarray(at, at + size));
    if (pieces !== undefined) await later(0);
  }
  outgoing.end();
}
