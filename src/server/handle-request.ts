import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerRequest } from 'srvx';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { DeliveredAnswer } from '../http/delivery.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import { headOf, type RequestHead, withHead } from '../http/request-head.ts';
import type { Mock } from '../mock/create-mock.ts';
import { reportToConsole } from '../mock/report-error.ts';
import { type Beside, firstOf } from './beside.ts';
import { deliverTo } from './deliver-to.ts';
import { readHead } from './read-head.ts';
import { sendAnswer } from './send-answer.ts';

/** A mock, or what has its answers from elsewhere. */
export interface Answers {
  readonly answer: (
    ...asked: Parameters<Mock['answer']>
  ) => DeliveredAnswer | Promise<DeliveredAnswer>;
}

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
  beside: Beside = firstOf(),
): (request: IncomingMessage, response: ServerResponse) => void {
  const mount = { basePath };
  const isBeside = (target: string) => beside.takes?.(target) ?? true;
  const fail = (response: ServerResponse, cause: unknown): void => {
    reportToConsole('Failed to serve a request:', cause);
    // Behind an answer that has begun, another would be read as a part of it.
    if (response.headersSent) response.destroy();
    else sendAnswer(response, failureAnswer(cause));
  };
  const send = (response: ServerResponse, answer: DeliveredAnswer): void => {
    if (!answer.delivery) sendAnswer(response, answer);
    else deliverTo(response, answer).catch((cause) => fail(response, cause));
  };
  return (request, response) => {
    try {
      const asked: ServerRequest = new NodeRequest({ req: request, res: response });
      const head: RequestHead = readHead(request) ?? headOf(asked);
      const other = isBeside(head.target) ? beside(asked, closing) : undefined;
      if (other) {
        other
          .then((sent) => sendNodeResponse(response, sent))
          .catch((cause) => fail(response, cause));
        return;
      }
      const answer = mock.answer(withHead(asked, head), mount);
      if (answer instanceof Promise) {
        answer.then((late) => send(response, late)).catch((cause) => fail(response, cause));
        return;
      }
      send(response, answer);
    } catch (cause) {
      fail(response, cause);
    }
  };
}
