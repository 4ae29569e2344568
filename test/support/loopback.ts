import { createServer, type RequestListener, type Server } from 'node:http';

export interface Loopback extends AsyncDisposable {
  /** Scheme, host and port. */
  readonly url: string;
  readonly port: number;
  readonly server: Server;
}

/** Serves a listener on a free port of this machine. */
export async function loopback(listener: RequestListener, host = '127.0.0.1'): Promise<Loopback> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const port = portOf(server);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    server,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('Failed to listen');
  return address.port;
}
