import { type DeliveredAnswer, deliver, toResponse } from '../http/deliver.ts';

/** The response that an MSW handler returns for an answer. It rejects only for a fault of the kit. */
export function respond(answer: DeliveredAnswer, request: Request): Response | Promise<Response> {
  const { delivery } = answer;
  if (!delivery) return toResponse(answer);
  return deliver(answer, { request }).catch((cause: unknown) => {
    // MSW makes a network error of this one, and prints whatever a handler throws.
    if (request.signal.aborted || delivery.breaks === 'at-once') return Response.error();
    throw cause;
  });
}
