import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { respond } from '../../msw/respond.ts';
import { compressed } from '../../server/compress.ts';
import type { Answerers, Connection } from './connection.ts';
import { originsOf } from './direct.ts';

/** The handler of each open origin: situations may run in parallel. */
const answers = new Map<string, Answerers['api']>();
const ORIGINS = /^http:\/\/(files|elsewhere)-\d+\.test:8080\//;
/** One for all open origins: closing one of several would end the interception for the others. */
let server: ReturnType<typeof setupServer> | undefined;

/** MSW intercepts the client's requests, with any HTTP library. */
export async function openInterception(watch: Answerers, basePath: string): Promise<Connection> {
  const { answers: own, ...addresses } = originsOf(watch, basePath);
  for (const [origin, handler] of own) answers.set(origin, handler);
  if (!server) {
    server = setupServer(http.all(ORIGINS, ({ request }) => answer(request)));
    server.listen({ onUnhandledRequest: 'bypass' });
  }
  return {
    ...addresses,
    // Looked up at the call, since the interception replaces the global fetch.
    fetch: (input, init) => globalThis.fetch(input, init),
    close: async () => {
      for (const origin of own.keys()) answers.delete(origin);
      if (answers.size > 0) return;
      server?.close();
      server = undefined;
    },
  };
}

function answer(request: Request): Response | Promise<Response> {
  const answered = answers.get(new URL(request.url).origin)?.(request);
  // A situation that has ended has no server any more.
  return answered ? respond(compressed(answered), request) : HttpResponse.error();
}
