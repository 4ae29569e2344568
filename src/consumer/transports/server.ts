import { patientLimits, type ServerLimits } from '../../server/limits.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import type { Answerers, Connection } from '../watch-mock.ts';

/** Milliseconds that requests under way get: none is waited for when a client is done. */
const GRACE = 100;

/** Every port that a fixture of this process had. */
const used = new Set<number>();
/** Servers started at once to find an unused port: nearly all are. */
const MAX_TRIES = 50;

/**
 * A client may rest as long as it is waited for: a connection that is closed between two of its
 * requests would be a fault of the server, blamed on a client that is slow.
 */
const limits = patientLimits;

type Start = (
  mock: { readonly answer: Answerers['api'] },
  options: { readonly basePath?: string; readonly limits: ServerLimits },
) => Promise<RunningServer>;

/**
 * A server on loopback, and a second one to which redirects lead.
 *
 * @param start starts a server at a port that is free.
 */
export async function openServer(
  watch: Answerers,
  basePath: string,
  start: Start = startServer,
): Promise<Connection> {
  const api = await startAnew(() => start({ answer: watch.api }, { basePath, limits }));
  const elsewhere = await startAnew(() => start({ answer: watch.elsewhere }, { limits }));
  return {
    baseUrl: api.baseUrl,
    elsewhereOrigin: elsewhere.baseUrl,
    fetch: (input, init) => globalThis.fetch(input, init),
    close: async () => {
      await Promise.all([api.close(GRACE), elsewhere.close(GRACE)]);
    },
  };
}

/**
 * A server at an address where none was before: what a client still does in the background of an
 * earlier fixture, such as a poll or a retry, does not count as a request of this one.
 */
async function startAnew(start: () => Promise<RunningServer>): Promise<RunningServer> {
  const passedOver: RunningServer[] = [];
  let server = await start();
  while (used.has(server.port) && passedOver.length < MAX_TRIES) {
    // It stays open for now, or the same port might be assigned again.
    passedOver.push(server);
    server = await start();
  }
  used.add(server.port);
  await Promise.all(passedOver.map((each) => each.close(0)));
  return server;
}
