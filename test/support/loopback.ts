import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as TlsServer } from 'node:https';

export interface Loopback<Kind = Server> extends AsyncDisposable {
  /** Scheme, host and port. */
  readonly url: string;
  readonly port: number;
  readonly server: Kind;
}

/** Serves a listener on a free port of this machine. */
export const loopback = (listener: RequestListener, host?: string): Promise<Loopback> =>
  listening(createServer(listener), host);

/** Starts an existing server on a free port. */
export async function listening<Kind extends Server | TlsServer>(
  server: Kind,
  host = '127.0.0.1',
): Promise<Loopback<Kind>> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port }: { port: number } = Object(server.address());
  const scheme = server instanceof TlsServer ? 'https' : 'http';
  return {
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    server,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
