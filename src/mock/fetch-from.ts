import { deliver } from '../http/deliver.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';
import { toResponse } from '../http/to-response.ts';
import type { MountOptions } from './exchange.ts';

/** What the global `fetch` does, of what answers requests: nothing is sent. */
export function fetchFrom(
  answer: (request: Request, mount: MountOptions) => DeliveredAnswer,
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const answered = answer(request, { sharesAnswer: true });
    return answered.delivery ? deliver(answered, { request, copies: input }) : toResponse(answered);
  };
}
