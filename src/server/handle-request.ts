import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { toResponse } from '../http/deliver.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import {
  type AskedRequest,
  type PlainAnswer,
  type PlainRequest,
  targetOf,
} from '../http/request-head.ts';
import type { Mock } from '../mock/create-mock.ts';
import { reportToConsole } from '../text/report-error.ts';
import { readHeaders, readTarget } from './read-head.ts';
import { deliverTo, sendAnswer } from './send-answer.ts';

/** Answers requests that are not for the API, such as those of the control API. */
export interface ExtraHandler {
  (request: Request, closing: AbortSignal): Promise<Response> | undefined;
  /**
   * Whether it may respond to this path and query. If it is missing, the handler is called for
   * every request, and the URL of every API request has to be parsed first.
   */
  readonly takes?: (target: string) => boolean;
  /** Called instead of the handler if present, so that no Request has to be created. */
  readonly plain?: (
    request: PlainRequest,
    closing: AbortSignal,
  ) => Promise<PlainAnswer> | undefined;
}

/** The response of the first extra handler that returns one. */
function answerExtra(
  handlers: readonly ExtraHandler[],
  request: ServedRequest,
  closing: AbortSignal,
): Promise<PlainAnswer | Response> | undefined {
  for (const each of handlers) {
    if (each.takes?.(request.target) === false) continue;
    const answered = each.plain ? each.plain(request, closing) : each(request.web, closing);
    if (answered) return answered;
  }
  return undefined;
}

/**
 * Responds to a request of Node with the first extra handler that accepts it, or else with the
 * mock. An error becomes a 500 and does not end the process.
 *
 * @param closing aborted when the server stops.
 */
export function createRequestHandler(
  mock: Pick<Mock, 'answer'>,
  basePath: string,
  closing: AbortSignal,
  extraHandlers: readonly ExtraHandler[] = [],
): (request: IncomingMessage, response: ServerResponse) => void {
  const mount = { basePath };
  const fail = (response: ServerResponse, cause: unknown): void => {
    reportToConsole('Failed to serve a request:', cause);
    // A second response would be read as part of one that has started.
    if (response.headersSent) response.destroy();
    else sendAnswer(response, failureAnswer(cause));
  };
  return (request, response) => {
    try {
      const served = new ServedRequest(request, response);
      const other = answerExtra(extraHandlers, served, closing);
      if (other) {
        other.then((answer) => sendExtra(response, answer)).catch((cause) => fail(response, cause));
        return;
      }
      const answer = mock.answer(served, mount);
      if (!answer.delivery) sendAnswer(response, answer);
      else deliverTo(response, answer).catch((cause) => fail(response, cause));
    } catch (cause) {
      fail(response, cause);
    }
  };
}

function sendExtra(response: ServerResponse, answer: PlainAnswer | Response): void | Promise<void> {
  if (answer instanceof Response) return sendNodeResponse(response, answer);
  const { status, headers, body } = answer;
  if (body instanceof ReadableStream) return sendNodeResponse(response, toResponse(answer));
  sendAnswer(response, { status, headers, body });
}

/** A request of Node. It creates a `Request` only if one is used. */
class ServedRequest implements AskedRequest, PlainRequest {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #web: Request | undefined;
  readonly method: string;
  readonly target: string;
  readonly get: (name: string) => string | null;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
    const { method = 'GET', url = '/', rawHeaders } = request;
    this.method = method;
    this.get = readHeaders(rawHeaders).get;
    this.target = readTarget(url) ?? targetOf(this.url);
  }

  get web(): Request {
    this.#web ??= new NodeRequest({ req: this.#request, res: this.#response });
    return this.#web;
  }

  get url(): string {
    return this.web.url;
  }

  get headers(): Headers {
    return this.web.headers;
  }

  isGone(): boolean {
    return this.#response.destroyed;
  }

  /** Uses Node's events: for a small body, a web stream costs more than everything else. */
  read(take: (part: Uint8Array) => void): Promise<void> {
    const request = this.#request;
    return new Promise((resolve, reject) => {
      request.on('data', (part: Uint8Array) => {
        try {
          take(part);
        } catch (cause) {
          reject(cause);
          // Nothing reads the rest, and the client may never stop sending.
          request.destroy();
        }
      });
      const breakOff = () => {
        if (!request.readableEnded) reject(new Error('the body broke off'));
      };
      request.once('end', resolve).once('error', breakOff).once('close', breakOff);
      if (request.destroyed) breakOff();
    });
  }
}
