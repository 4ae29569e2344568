import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { readHeaders, type SentHeaders } from './read-head.ts';

/** Messages for requests that the HTTP server cannot parse, by status. */
const refusals = {
  400: { code: 'malformed_request', error: 'The HTTP request is malformed.' },
  408: { code: 'request_timeout', error: 'The request did not arrive in time.' },
  413: { code: 'content_too_large', error: 'The request is too large.' },
  417: {
    code: 'expectation_failed',
    error: 'The Expect header asks for what no server here does.',
  },
  431: { code: 'headers_too_large', error: 'The headers of the request are too large.' },
} as const;

type RefusedStatus = keyof typeof refusals;

/** Milliseconds in which the client may read the response before the connection is closed. */
const LINGER = 1_000;

/** By the error code of Node's HTTP parser; any other error is a 400. */
const statuses: Readonly<Record<string, RefusedStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Sends a JSON body with code and error for requests that Node itself refuses before the mock
 * receives them. Requires a server that does not check the Host header itself.
 *
 * @param latestOn the latest response on a connection.
 * @returns a function that returns whether a parsed request was refused because of its headers.
 */
export function refuseMalformed(
  server: Server,
  latestOn: (socket: Duplex) => ServerResponse | undefined,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const earlier = latestOn(socket);
    // Once a response has started, another one would be read as part of it.
    const isAnswering = earlier?.headersSent === true && !earlier.writableFinished;
    if (!socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ''] ?? 400;
    const { body, headers } = refusalOf(status);
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    // An endless sender would keep the connection open, but closing it at once could lose the
    // response.
    setTimeout(() => socket.destroy(), LINGER).unref();
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  });
  let latest: SentHeaders | undefined;
  server.on('checkExpectation', (_, response: ServerResponse) => refuse(response, 417));
  return ({ httpVersion, rawHeaders }, response) => {
    const sent = readHeaders(rawHeaders);
    if (sent === latest) return false;
    const [host] = sent.valuesOf('host');
    if (host === undefined ? httpVersion !== '1.1' : isHost(host)) {
      // The next request of the same client has the same headers.
      if (host !== undefined) latest = sent;
      return false;
    }
    refuse(response, 400);
    return true;
  };
}

/** Whether a Host header can be part of a URL. */
const isHost = (host: string): boolean =>
  !/[\s/?#@\\]/.test(host) && URL.canParse(`http://${host}`);

function refuse(response: ServerResponse, status: RefusedStatus): void {
  const { body, headers } = refusalOf(status);
  response.writeHead(status, headers).end(body);
}

function refusalOf(status: RefusedStatus) {
  const body = JSON.stringify(refusals[status]);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { body, headers };
}

/** The state of a connection. */
interface Traffic {
  /** The latest response; earlier ones on the same connection complete before it. */
  latest?: ServerResponse;
  /**
   * Bytes received up to the latest request: if there are no more, no other request has started.
   */
  bytes: number;
}

/** Whether part of the latest response has not reached the operating system. */
const isAwaited = ({ latest }: Traffic): boolean =>
  latest !== undefined && !latest.writableFinished && !latest.destroyed;

/**
 * Watches the connections. Closes a connection that is idle, or whose responses the client does not
 * read. A connection that waits for a response stays open, regardless of how late a fault sends it.
 *
 * So the server stops without cutting off a response, and without waiting for a client that sends
 * nothing. Node itself does neither: it counts a connection that has never carried a request as
 * busy, keeps one open whose last request ends after `close`, and counts one as idle whose response
 * is written but not flushed.
 *
 * @param unreadMilliseconds how long a response may stay unread.
 */
export function watchConnections(server: Server, unreadMilliseconds: number) {
  const connections = new Map<Socket, Traffic>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { bytes: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  /** Ends a connection after its latest response: requests may be pipelined. */
  const endAfter = (response: ServerResponse, traffic: Traffic): void => {
    const { socket } = response.req;
    response.once('close', () => {
      if (traffic.latest === response) socket.destroySoon();
    });
  };
  // Called if nothing was received or sent for this long, or for the idle time of a connection.
  server.timeout = unreadMilliseconds;
  server.on('timeout', (socket: Socket) => {
    const traffic = connections.get(socket);
    // A connection that has sent nothing yet has a separate timeout for the head of a request.
    const isIdle = !(traffic && isAwaited(traffic)) && socket.bytesRead > 0;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });
  // `close` calls this, and it would cut off responses that are not flushed.
  server.closeIdleConnections = () => {};
  return {
    /** Call it with every response. */
    note(response: ServerResponse): void {
      const { socket, method } = response.req;
      const traffic = connections.get(socket);
      if (!traffic) return;
      traffic.latest = response;
      traffic.bytes = socket.bytesRead;
      // A body may still arrive. Not for GET: a listener for each request would be the largest
      // cost.
      if (method !== 'GET') response.once('close', () => (traffic.bytes = socket.bytesRead));
      if (!server.listening) endAfter(response, traffic);
    },
    /** The latest response on a connection. */
    latestOn: (socket: Duplex) => connections.get(socket as Socket)?.latest,
    /**
     * Resolves once every connection has ended.
     *
     * @param grace milliseconds that open requests have to finish.
     */
    stop: (grace: number): Promise<void> =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        for (const [socket, traffic] of connections) {
          const { latest, bytes } = traffic;
          if (latest && isAwaited(traffic)) endAfter(latest, traffic);
          else if (socket.bytesRead === bytes) socket.destroy();
        }
      }),
  };
}
