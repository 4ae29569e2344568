import { startServer } from '../../server/start-server.ts';
import type { Answerers, Connection } from './connection.ts';

/** Milliseconds that requests under way get: none is waited for when a client is done. */
const GRACE = 100;

/** A server on loopback, and a second one to which redirects lead. */
export async function openServer(watch: Answerers): Promise<Connection> {
  const [api, elsewhere] = await Promise.all([
    startServer({ answer: watch.api }),
    startServer({ answer: watch.elsewhere }),
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
