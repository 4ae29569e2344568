import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { NodeHttp1Handler, ServerRequest } from 'srvx';
import { FastResponse, toNodeHandler } from 'srvx/node';
import type { DeliveredAnswer } from '../http/delivery.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import type { Mock } from '../mock/create-mock.ts';
import { reportToConsole } from '../mock/report-error.ts';
import { deliverTo } from './deliver-to.ts';

/** A mock, or what has its answers from elsewhere. */
export interface Answers {
  readonly answer: (
    ...asked: Parameters<Mock['answer']>
  ) => DeliveredAnswer | Promise<DeliveredAnswer>;
}

/** Answers what is no request of the API. */
export type Beside = (request: Request, closing: AbortSignal) => Promise<Response> | undefined;

/**
 * Answers a request of Node as a mock does, or as what stands beside it. Whatever fails on the way
 * is a 500, and no end.
 *
 * @param closing tells what stands beside it that the server stops.
 */
export function createRequestHandler(
  mock: Answers,
  basePath: string,
  closing: AbortSignal,
  beside: Beside = () => undefined,
): (request: IncomingMessage, response: ServerResponse) => void {
  const mount = { basePath };
  const bytesOf = createEncoder();
  const toResponse = (answer: DeliveredAnswer): Response => {
    const { status, headers } = answer;
    const statusText = STATUS_CODES[status] ?? '';
    return new FastResponse(bytesOf(answer), { status, statusText, headers });
  };
  const failed = (cause: unknown): Response => {
    reportToConsole('Failed to serve a request:', cause);
    return toResponse(failureAnswer(cause));
  };
  const send = (request: ServerRequest, answer: DeliveredAnswer): Response | Promise<Response> =>
    answer.delivery
      ? deliverTo(request.runtime?.node?.res, answer).catch(failed)
      : toResponse(answer);
  return toNodeHandler((request: ServerRequest) => {
    try {
      const other = beside(request, closing);
      if (other) return other.catch(failed);
      const answer = mock.answer(request, mount);
      return answer instanceof Promise
        ? answer.then((each) => send(request, each)).catch(failed)
        : send(request, answer);
    } catch (cause) {
      return failed(cause);
    }
    // The handler serves HTTP/2 as well, which its type tells and this server never meets.
  }) as NodeHttp1Handler;
}

/** Answers as bytes, kept for as long as the mock keeps the answer: a page may come again. */
function createEncoder(): (answer: DeliveredAnswer) => Buffer<ArrayBuffer> | null {
  const encoded = new WeakMap<DeliveredAnswer, Buffer<ArrayBuffer>>();
  return (answer) => {
    if (answer.body === null) return null;
    const bytes = encoded.get(answer) ?? toBuffer(answer.body);
    encoded.set(answer, bytes);
    return bytes;
  };
}

const toBuffer = (body: string | Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> =>
  typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.buffer, body.byteOffset, body.length);
