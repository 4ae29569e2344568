import { compressed } from '../../server/compress.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import type { Answerers, Connection } from '../watch-mock.ts';

/** Milliseconds for pending requests at the end. A client that is done waits for none. */
const GRACE = 100;

/** Every port that a server of this process has used. */
const used = new Set<number>();
/** The most servers to start in search of an unused port. Nearly all ports are unused. */
const MAX_TRIES = 50;

/**
 * Idle connections stay open for as long as a client may take: if the server closed one between two
 * requests, a slow client would be blamed for it.
 */
const NEVER_IDLE = { idleMilliseconds: 2_000_000_000 };

type Start = (
  mock: { readonly answer: Answerers['api'] },
  options: { readonly basePath?: string; readonly idleMilliseconds: number },
) => Promise<RunningServer>;

/**
 * A server on loopback, and a second one to which redirects lead.
 *
 * @param start starts a server on a free port.
 */
export async function openServer(
  watch: Answerers,
  basePath: string,
  start: Start = startServer,
): Promise<Connection> {
  const answer: Answerers['api'] = (request, mount) => compressed(watch.api(request, mount));
  const api = await startAnew(() => start({ answer }, { basePath, ...NEVER_IDLE }));
  const elsewhere = await startAnew(() => start({ answer: watch.elsewhere }, NEVER_IDLE));
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
 * Starts a server on a port that no earlier server used, so that background requests of a client
 * for an earlier server, such as a poll or a retry, do not count for this one.
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
