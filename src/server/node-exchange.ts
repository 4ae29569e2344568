import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { NodeRequest } from 'srvx/node';
import { MAX_BODY } from '../control/read-body.ts';
import { type Answer, EncodedText } from '../http/answer.ts';
import { bytesOf, type DeliveredAnswer, piecesOf } from '../http/deliver.ts';
import type { RequestHead, RequestLike } from '../http/read-request.ts';

/** A request of Node. It creates a `Request` only if one is used: that costs as much as an answer. */
export class ServedRequest implements RequestLike, RequestHead {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly method: string;
  readonly target: string;
  #web: Request | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
    this.method = request.method ?? 'GET';
    this.target = readTarget(request.url ?? '/');
  }

  get(name: string): string | null {
    const value = this.#request.headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  }

  get web(): Request {
    this.#web ??= new NodeRequest({
      req: this.#request,
      res: this.#response,
      maxRequestBodySize: MAX_BODY,
    });
    return this.#web;
  }

  get url(): string {
    return this.web.url;
  }

  get headers(): Headers {
    return this.web.headers;
  }
}

/** Characters that a URL does not change. */
const PLAIN = /^\/[\w\-.~!$&()*+,;=:@%/]*(?:\?[\w\-.~!$&()*+,;=:@%/?]*)?$/;
/** Segments such as `/..`, which a URL resolves. */
const DOTS = /\/(?:\.|%2e)/i;

/** Path and query as they are in a URL. */
function readTarget(target: string): string {
  if (PLAIN.test(target) && !DOTS.test(target)) return target;
  const absolute = target.startsWith('/') ? `http://mock.invalid${target}` : target;
  if (!URL.canParse(absolute)) return '/';
  const { pathname, search } = new URL(absolute);
  return pathname + search;
}

/** Sends an answer: at once, or late, in pieces or cut off, as its delivery says. */
export function sendAnswer(
  response: ServerResponse,
  answer: DeliveredAnswer,
  reset: (request: IncomingMessage) => void,
): undefined | Promise<void> {
  if (answer.delivery) return deliverTo(response, answer, reset);
  send(response, answer);
  return undefined;
}

/** Sends an answer without a delay. */
export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  // Node sends headers and a text of Latin-1 in one piece, without another buffer: twice as quick.
  const bytes = typeof body === 'string' ? Buffer.from(body).toString('latin1') : body;
  const sent = bytes instanceof EncodedText ? bytes.bytes : bytes;
  writeHead(response, status, headers, sent?.length ?? null);
  endInTurn(response, sent);
}

/** Responses that end with this turn of the event loop, each with its body. */
let ending: [ServerResponse, string | Uint8Array | null][] = [];

/**
 * Ends a response after the other requests of this turn of the event loop were answered. Written
 * together, responses wake a waiting client once, and not each time.
 */
function endInTurn(response: ServerResponse, body: string | Uint8Array | null): void {
  if (ending.length === 0) setImmediate(endResponses);
  ending.push([response, body]);
}

function endResponses(): void {
  const responses = ending;
  ending = [];
  for (const [response, body] of responses) response.end(body, 'latin1');
}

function writeHead(
  response: ServerResponse,
  status: number,
  headers: DeliveredAnswer['headers'],
  length: number | null,
): void {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  const saysLength = 'content-length' in headers || 'transfer-encoding' in headers;
  if (length !== null && !saysLength) lines.push('content-length', `${length}`);
  response.writeHead(status, STATUS_CODES[status] ?? '', lines);
}

async function deliverTo(
  response: ServerResponse,
  answer: DeliveredAnswer,
  reset: (request: IncomingMessage) => void,
): Promise<void> {
  const { delay = 0, breaks, pieceBytes, pieceDelay = 0 } = answer.delivery ?? {};
  if (delay === Infinity) return;
  const wait = waitFor(response);
  if (!(await wait(delay))) return;
  if (breaks === 'at-once') {
    reset(response.req);
    return;
  }
  const bytes = bytesOf(answer);
  // Only a Content-Length shows that a body was cut off. A response without a body, as to HEAD, has
  // none.
  writeHead(response, answer.status, answer.headers, answer.body === null ? null : bytes.length);
  if (breaks && bytes.length > 0) {
    response.write(bytes.subarray(0, breaks.afterBytes), () => response.destroy());
    return;
  }
  for (const piece of piecesOf(bytes, pieceBytes ?? bytes.length)) {
    if (!(await wait(pieceDelay))) return;
    response.write(piece);
    // Pieces that are written in the same turn of the event loop would be sent together.
    await pause(0);
  }
  response.end();
}

/** Waits, and returns whether the client is still connected. */
function waitFor(response: ServerResponse): (milliseconds: number) => Promise<boolean> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { signal } = gone;
  return async (milliseconds) => {
    if (milliseconds > 0) await pause(milliseconds, undefined, { signal }).catch(() => {});
    return !response.destroyed;
  };
}
