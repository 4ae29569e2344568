import { deliver } from '../http/deliver.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';

/** What the global `fetch` does, of what answers requests: nothing is sent. */
export function fetchFrom(
  answer: (request: Request) => DeliveredAnswer,
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return deliver(answer(request), request.signal);
  };
}
