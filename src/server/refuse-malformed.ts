import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { readHeaders, type SentHeaders } from './read-head.ts';

/** Messages for requests that no HTTP server can read, by status. */
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

/** Milliseconds in which a refused sender may read why. */
const LINGER = 1_000;

/** By the error of Node's HTTP parser; any other is a 400. */
const statuses: Readonly<Record<string, RefusedStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Lets the requests that Node itself refuses, before the mock hears of them, get a JSON body with
 * code and error, as all others do. Needs a server that does not look for the Host header itself.
 *
 * @param latestOn the latest response on a connection.
 * @returns whether a request that was parsed was refused for what its head says.
 */
export function refuseMalformed(
  server: Server,
  latestOn: (socket: Duplex) => ServerResponse | undefined,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const earlier = latestOn(socket);
    // Behind an answer that has begun, another would be read as a part of it.
    const isAnswering = earlier?.headersSent === true && !earlier.writableFinished;
    if (!socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const status = statuses[error.code ?? ''] ?? 400;
    const { body, headers } = refusalOf(status);
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    // Whoever sends on without end would keep it open; cut off at once, the answer could be lost.
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
      // The same client asks again: its headers are not examined again.
      if (host !== undefined) latest = sent;
      return false;
    }
    refuse(response, 400);
    return true;
  };
}

/** Whether a Host can be a part of the URL of a request. */
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
