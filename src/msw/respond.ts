import { type DeliveredAnswer, deliver, toResponse } from '../http/deliver.ts';

/** The response that an MSW handler returns for an answer. Rejects only if the kit has a bug. */
export function respond(answer: DeliveredAnswer, request: Request): Response | Promise<Response> {
  const { delivery } = answer;
  if (!delivery) return toResponse(answer);
  return deliver(answer, { request }).catch((cause: unknown) => {
    // MSW turns this into a network error. It would print an error that a handler throws.
    if (request.signal.aborted || delivery.breaks === 'at-once') return Response.error();
    throw cause;
  });
}
