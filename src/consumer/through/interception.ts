import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { deliver } from '../../http/deliver.ts';
import type { DeliveredAnswer } from '../../http/delivery.ts';
import type { Watch } from '../watch-mock.ts';
import type { OpenedWay } from './way.ts';

/** A host of its own each time, so that situations may run beside each other. */
let count = 0;

/** MSW intercepts what the client sends, by whatever means it sends it. */
export async function openInterception(watch: Watch): Promise<OpenedWay> {
  const number = ++count;
  const baseUrl = `http://files-${number}.test:8080`;
  const elsewhereOrigin = `http://elsewhere-${number}.test:8080`;
  const server = setupServer(
    http.all(`${baseUrl}/*`, ({ request }) => respond(watch.api(request), request)),
    http.all(`${elsewhereOrigin}/*`, ({ request }) => respond(watch.elsewhere(request), request)),
  );
  server.listen({ onUnhandledRequest: 'bypass' });
  return {
    baseUrl,
    elsewhereOrigin,
    // Looked up at the call: the interception puts its own in the place of the global one.
    fetch: (input, init) => globalThis.fetch(input, init),
    close: async () => server.close(),
  };
}

function respond(answer: DeliveredAnswer, { signal }: Request): Response | Promise<Response> {
  if (answer.delivery?.breaks === 'at-once') return HttpResponse.error();
  return deliver(answer, signal);
}
