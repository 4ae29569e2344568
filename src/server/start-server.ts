import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type Answer, failureAnswer } from '../http/answer.ts';
import { encodeBasePath } from '../http/api-address.ts';
import { assertMock } from '../mock/check-input.ts';
import type { Mock } from '../mock/create-mock.ts';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { reportToConsole } from '../text/report-error.ts';
import { Connections } from './connections.ts';
import { ServedRequest, send, sendAnswer } from './node-exchange.ts';

/** Answers requests that are not for the API, such as those of the control API. */
export interface ExtraHandler {
  /** Whether it answers this path and query. */
  takes(target: string): boolean;
  answer(request: Request): Answer | Promise<Answer>;
}

export interface ServerOptions {
  /** Default: 0, which picks a free port. */
  readonly port?: number | undefined;
  /** Default: 127.0.0.1, because anyone who can reach a mock can use its keys. */
  readonly host?: string | undefined;
  /** Path before `/api/v1`, such as `/prefix` or `/präfix`. Default: none. */
  readonly basePath?: string | undefined;
  /** Asked in this order before the mock. Default: none. */
  readonly extraHandlers?: readonly ExtraHandler[] | undefined;
  /** Milliseconds that a connection stays open without a request. Default: 5,000. */
  readonly idleMilliseconds?: number | undefined;
}

export interface RunningServer extends AsyncDisposable {
  /** Without a trailing slash: `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
  readonly port: number;
  /**
   * Stops the server: accepts no more connections and lets open responses finish.
   *
   * @param grace milliseconds to wait for them; default 5,000.
   */
  close(grace?: number): Promise<void>;
}

const START = 'start the server';
const MAX_CONNECTIONS = 10_000;
/** Milliseconds that open responses have to finish on `close`. */
const GRACE = 5_000;

const optionsSchema = z.strictObject({
  port: z._default(z.int().check(z.minimum(0), z.maximum(65_535)), 0),
  // Without an address, Node would listen on every interface of the machine.
  host: z._default(z.string().check(z.regex(/\S/, 'expected an address')), '127.0.0.1'),
  basePath: z._default(
    z.string().check(z.regex(/^(\/[^/?#\s]+)*\/*$/, 'expected a path such as /prefix')),
    '',
  ),
  extraHandlers: z._default(z.custom<readonly ExtraHandler[]>(Array.isArray), []),
  idleMilliseconds: z._default(z.number(), 5_000),
});
const readOptions = (options: ServerOptions) => parseInput(optionsSchema, options, START);

/** Node closes connections of slow senders, and answers requests that it cannot parse. */
const nodeOptions = {
  // The mock itself responds to headers of 16 kB, so Node must accept them.
  maxHeaderSize: 64 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
};

/**
 * Serves a mock over HTTP.
 *
 * @throws Error if `mock` is not a mock, an option is unknown or invalid, the port is taken, or the
 *   host does not exist.
 */
export async function startServer(
  mock: Pick<Mock, 'answer'>,
  options: ServerOptions = {},
): Promise<RunningServer> {
  assertMock(mock, START);
  const { port, host, basePath: given, extraHandlers, idleMilliseconds } = readOptions(options);
  const basePath = encodeBasePath(given.replace(/(?<!\/)\/+$/, ''));
  const mount = { basePath };
  let isClosing = false;
  const keepAliveTimeout = idleMilliseconds;
  const server = createServer({ ...nodeOptions, keepAliveTimeout }, async (request, response) => {
    connections.note(request, response);
    if (isClosing) response.shouldKeepAlive = false;
    try {
      await respond(request, response);
    } catch (cause) {
      reportToConsole('Failed to serve a request:', cause);
      // A second response would be read as part of one that has started.
      if (response.headersSent) response.destroy();
      else await sendAnswer(response, failureAnswer(cause), reset);
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  const connections = new Connections(server);
  const reset = (request: IncomingMessage) => connections.reset(request);
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (connections.resetsAgain(request)) return undefined;
    const served = new ServedRequest(request, response);
    const extra = extraHandlers.find((each) => each.takes(served.target));
    return extra
      ? respondBy(extra, served.web, response)
      : sendAnswer(response, mock.answer(served, mount), reset);
  };
  const boundPort = await listen(server, port, host);
  let stopped: Promise<void> | undefined;
  const close = (grace = GRACE): Promise<void> => {
    isClosing = true;
    stopped ??= new Promise((resolve) => {
      const force = setTimeout(() => server.closeAllConnections(), grace);
      server.close(() => {
        clearTimeout(force);
        resolve();
      });
      connections.end();
    });
    return stopped;
  };
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}${basePath}`,
    port: boundPort,
    close,
    [Symbol.asyncDispose]: () => close(),
  };
}

const respondBy = async (extra: ExtraHandler, request: Request, response: ServerResponse) =>
  send(response, await extra.answer(request));

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
  EADDRNOTAVAIL: 'the host is not an address of this machine',
  ENOTFOUND: 'the host name is not known',
};
