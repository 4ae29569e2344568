import { compressed } from '../../server/compress.ts';
import { startServer } from '../../server/start-server.ts';
import type { Answerers, Connection } from './connection.ts';

/** Milliseconds for pending requests at the end. A client that is done waits for none. */
const GRACE = 100;

/**
 * Idle connections stay open for as long as a client may take: if the server closed one between two
 * requests, a slow client would be blamed for it.
 */
const NEVER_IDLE = { idleMilliseconds: 2_000_000_000 };

/** A server on loopback, and a second one to which redirects lead. */
export async function openServer(watch: Answerers, basePath: string): Promise<Connection> {
  const answer: Answerers['api'] = (request, mount) => compressed(watch.api(request, mount));
  const [api, elsewhere] = await Promise.all([
    startServer({ answer }, { basePath, ...NEVER_IDLE }),
    startServer({ answer: watch.elsewhere }, NEVER_IDLE),
  ]);
  return {
    baseUrl: api.baseUrl,
    elsewhereOrigin: elsewhere.baseUrl,
    fetch: (input, init) => globalThis.fetch(input, init),
    close: async () => {
      await Promise.all([api.close(GRACE), elsewhere.close(GRACE)]);
    },
  };
}
