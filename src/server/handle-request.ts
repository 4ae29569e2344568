import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendNodeResponse } from 'srvx/node';
import { type DeliveredAnswer, toResponse } from '../http/deliver.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import type { PlainAnswer } from '../http/request-head.ts';
import type { Mock } from '../mock/create-mock.ts';
import { reportToConsole } from '../text/report-error.ts';
import { type Beside, firstOf } from './beside.ts';
import { deliverTo, sendAnswer, sendOnce } from './send-answer.ts';
import { ServedRequest } from './served-request.ts';

/**
 * Answers a request of Node as a mock does, or as what stands beside it. Whatever fails on the way
 * is a 500, and no end.
 *
 * @param closing tells what stands beside it that the server stops.
 */
export function createRequestHandler(
  mock: Pick<Mock, 'answer'>,
  basePath: string,
  closing: AbortSignal,
  given: readonly Beside[] = [],
): (request: IncomingMessage, response: ServerResponse) => void {
  const mount = { basePath, sharesAnswer: true };
  const beside = firstOf(given);
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
      const served = new ServedRequest(request, response);
      const other = beside.takes(served.target) ? beside(served, closing) : undefined;
      if (other) {
        other
          .then((answer) => sendBeside(response, answer))
          .catch((cause) => fail(response, cause));
        return;
      }
      send(response, mock.answer(served, mount));
    } catch (cause) {
      fail(response, cause);
    }
  };
}

function sendBeside(
  response: ServerResponse,
  answer: PlainAnswer | Response,
): void | Promise<void> {
  if (answer instanceof Response) return sendNodeResponse(response, answer);
  const { status, headers, body } = answer;
  if (body instanceof ReadableStream) return sendNodeResponse(response, toResponse(answer));
  sendOnce(response, { status, headers, body });
}
