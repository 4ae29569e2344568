import { createServer, type Server } from 'node:http';
import type { NodeHttp1Handler } from 'srvx';
import { FastResponse, toNodeHandler } from 'srvx/node';
import type { Mock } from '../mock/create-mock.ts';

export interface ServerOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** 127.0.0.1 if left out: a mock hands its keys to everybody who can reach it. */
  readonly host?: string;
  /** Stands before `/api/v1` in the path, such as `/prefix`; empty if left out. */
  readonly basePath?: string;
}

export interface RunningServer extends AsyncDisposable {
  /** Without a slash at its end: `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
  readonly port: number;
  /** Takes no more connections, lets the requests under way finish, and ends. */
  close(): Promise<void>;
}

/** A header of 16 kB is a request for the mock to answer, not a fault of the connection. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Milliseconds that requests under way get to finish on `close`. */
const GRACE = 5_000;

/**
 * Serves a mock over HTTP.
 *
 * @throws Error when the port is taken or the host is not there.
 */
export async function startServer(mock: Mock, options: ServerOptions = {}): Promise<RunningServer> {
  const { port = 0, host = '127.0.0.1', basePath = '' } = options;
  const mount = { basePath };
  const handler = toNodeHandler((request) => {
    const { status, headers, body } = mock.answer(request, mount);
    return new FastResponse(body, { status, headers });
    // The handler serves HTTP/2 as well, which its type tells and this server never meets.
  }) as NodeHttp1Handler;
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, handler);
  const boundPort = await listen(server, port, host);
  const close = () => stop(server);
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}${basePath}`,
    port: boundPort,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = LISTEN_FAILURES[cause.code ?? ''] ?? cause.message;
      reject(new Error(`Failed to listen on ${host}, port ${port}: ${reason}`, { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

const LISTEN_FAILURES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken',
  EACCES: 'the port needs more rights than this process has',
  EADDRNOTAVAIL: 'the host is no address of this machine',
  ENOTFOUND: 'the host name is not known',
};

function stop(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
