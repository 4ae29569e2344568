import { setMaxListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import { encodeBasePath } from '../http/base-path.ts';
import { refuseOtherThanMock } from '../mock/check-input.ts';
import type { Mock } from '../mock/create-mock.ts';
import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import { OperationError } from '../text/operation-error.ts';
import { refuseMalformed, watchConnections } from './connections.ts';
import { createRequestHandler, type ExtraHandler } from './handle-request.ts';
import { nodeOptionsOf, readLimits, type ServerLimits, START } from './limits.ts';

export interface ServerOptions {
  /** Default: 0, which picks a free port. */
  readonly port?: number | undefined;
  /** Default: 127.0.0.1, because anyone who can reach a mock can use its keys. */
  readonly host?: string | undefined;
  /** Path before `/api/v1`, such as `/prefix` or `/präfix`. Default: none. */
  readonly basePath?: string | undefined;
  /**
   * Handle requests that are not for the API, such as those of the control API. The first handler
   * that returns a response is used. The signal is aborted when the server stops, to end endless
   * responses. Default: none.
   */
  readonly extraHandlers?: ExtraHandler | readonly ExtraHandler[] | undefined;
  /** Limits for connections, slow senders and slow readers. */
  readonly limits?: ServerLimits | undefined;
}

export interface RunningServer extends AsyncDisposable {
  /** Without a trailing slash: `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
  readonly port: number;
  /**
   * Stops the server: accepts no more connections and lets open requests finish.
   *
   * @param grace milliseconds to wait for them; default 5,000.
   */
  close(grace?: number): Promise<void>;
}

/** Milliseconds that open requests have to finish on `close`. */
const GRACE = 5_000;
const LARGEST_PORT = 65_535;

const optionNames: OptionNames<ServerOptions> = {
  port: true,
  host: true,
  basePath: true,
  extraHandlers: true,
  limits: true,
};

/**
 * Serves a mock over HTTP.
 *
 * @throws Error if `mock` is not a mock, an option is unknown or out of range, the port is taken or
 *   invalid, the host does not exist, or the base path is invalid.
 */
export async function startServer(
  mock: Pick<Mock, 'answer'>,
  options: ServerOptions = {},
): Promise<RunningServer> {
  refuseOtherThanMock(mock, START);
  refuseUnknownOptions(options, optionNames, START);
  const { port = 0, host = '127.0.0.1' } = options;
  if (!Number.isInteger(port) || port < 0 || port > LARGEST_PORT) {
    throw invalid('port', `a whole number from 0 to ${LARGEST_PORT}`, String(port));
  }
  if (host.trim() === '') {
    // Node would listen on every interface of the machine.
    throw invalid('host', 'an address', 'nothing');
  }
  const basePath = readBasePath(options.basePath ?? '');
  const closing = new AbortController();
  // Every endless response listens to it.
  setMaxListeners(0, closing.signal);
  const handle = createRequestHandler(
    mock,
    basePath,
    closing.signal,
    [options.extraHandlers ?? []].flat(),
  );
  const limits = readLimits(options.limits);
  const server = createServer(nodeOptionsOf(limits), (request, response) => {
    note(response);
    if (!refuses(request, response)) handle(request, response);
  });
  server.maxConnections = limits.connections;
  const { note, latestOn, stop } = watchConnections(server, limits.unreadMilliseconds);
  const refuses = refuseMalformed(server, latestOn);
  const boundPort = await listen(server, port, host);
  let stopped: Promise<void> | undefined;
  const close = (grace = GRACE) => {
    closing.abort();
    stopped ??= stop(grace);
    return stopped;
  };
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}${basePath}`,
    port: boundPort,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = LISTEN_FAILURES[cause.code ?? ''] ?? cause.message;
      const kind = cause.code === 'EADDRINUSE' ? 'conflict' : 'invalid';
      const action = `listen on ${host}, port ${port}`;
      reject(new OperationError({ action, reason, kind, cause }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

const LISTEN_FAILURES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken; port 0 (--port 0) takes a free one',
  EACCES: 'the port needs more rights than this process has',
  EADDRNOTAVAIL: 'the host is no address of this machine',
  ENOTFOUND: 'the host name is not known',
};

function readBasePath(given: string): string {
  const basePath = given.replace(/(?<!\/)\/+$/, '');
  if (/^(\/[^/?#\s]+)*$/.test(basePath)) return encodeBasePath(basePath);
  throw invalid('basePath', 'a path such as /prefix', `"${given}"`);
}

const invalid = (field: string, expected: string, found: string): OperationError =>
  new OperationError({ action: START, field, expected, found });
