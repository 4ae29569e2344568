import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendNodeResponse } from 'srvx/node';
import { type DeliveredAnswer, toResponse } from '../http/deliver.ts';
import { failureAnswer } from '../http/failure-answer.ts';
import type { PlainAnswer } from '../http/request-head.ts';
import type { Mock } from '../mock/create-mock.ts';
import { reportToConsole } from '../text/report-error.ts';
import { type ExtraHandler, firstOf } from './extra-handlers.ts';
import { deliverTo, sendAnswer, sendOnce } from './send-answer.ts';
import { ServedRequest } from './served-request.ts';

/**
 * Answers a request of Node with the first extra handler that takes it, else with the mock. An error
 * on the way becomes a 500 and does not end the process.
 *
 * @param closing aborted when the server stops.
 */
export function createRequestHandler(
  mock: Pick<Mock, 'answer'>,
  basePath: string,
  closing: AbortSignal,
  given: readonly ExtraHandler[] = [],
): (request: IncomingMessage, response: ServerResponse) => void {
  const mount = { basePath, sharesAnswer: true };
  const extra = firstOf(given);
  const fail = (response: ServerResponse, cause: unknown): void => {
    reportToConsole('Failed to serve a request:', cause);
    // A second answer would be read as part of one that has begun.
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
      const other = extra.takes(served.target) ? extra(served, closing) : undefined;
      if (other) {
        other.then((answer) => sendExtra(response, answer)).catch((cause) => fail(response, cause));
        return;
      }
      send(response, mock.answer(served, mount));
    } catch (cause) {
      fail(response, cause);
    }
  };
}

function sendExtra(response: ServerResponse, answer: PlainAnswer | Response): void | Promise<void> {
  if (answer instanceof Response) return sendNodeResponse(response, answer);
  const { status, headers, body } = answer;
  if (body instanceof ReadableStream) return sendNodeResponse(response, toResponse(answer));
  sendOnce(response, { status, headers, body });
}
