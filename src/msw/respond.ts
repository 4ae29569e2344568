import { type DeliveredAnswer, deliver, toResponse } from '../http/deliver.ts';
import type { ImpossibleEffects } from '../mock/faults/faults.ts';

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

const WHOLE =
  'the service worker of this browser cannot stream a body: use a mock server (`workspace-files serve`) instead';

/** The effects of faults that MSW handlers cannot produce. */
export function impossibleEffects(): ImpossibleEffects {
  const isBrowser = 'serviceWorker' in Object(globalThis.navigator);
  return isBrowser && !transfersStreams() ? { cut: WHOLE, drip: WHOLE } : {};
}

/** The same check that MSW makes before it passes a body to its worker. */
function transfersStreams(): boolean {
  const { port1 } = new MessageChannel();
  try {
    const stream = new ReadableStream();
    port1.postMessage(stream, [stream]);
    return true;
  } catch {
    return false;
  } finally {
    port1.close();
  }
}
