import { deliver } from '../../http/deliver.ts';
import type { Answerers, Connection } from './connection.ts';

/** The `fetch` passed to the client responds directly: no request leaves the process. */
export async function openDirect(watch: Answerers, basePath: string): Promise<Connection> {
  // Always the same length, so that texts are shortened at the same place.
  const number = String(++count).padStart(6, '0');
  const origin = `http://files-${number}.test:8080`;
  const elsewhereOrigin = `http://elsewhere-${number}.test:8080`;
  const answers: Answers = new Map([
    [origin, (request) => watch.api(request, { basePath })],
    [elsewhereOrigin, watch.elsewhere],
  ]);
  return {
    baseUrl: origin + basePath,
    elsewhereOrigin,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      // No network encodes the body, so nothing would decode it.
      request.headers.delete('accept-encoding');
      return follow(request, input, answers);
    },
    close: async () => {},
  };
}

/** The handler of each origin. */
type Answers = ReadonlyMap<string, Answerers['api']>;

/** Every connection has new origins, because a cache belongs to one server. */
let count = 0;

const MAX_REDIRECTS = 20;

/** Follows redirects as `fetch` does: another origin never gets the credentials. */
async function follow(first: Request, given: unknown, answers: Answers): Promise<Response> {
  let request = first;
  const copies = [given];
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    request.signal.throwIfAborted();
    const response = await deliver(answerOf(request, answers), { request, copies });
    const location = response.headers.get('location');
    if (!isRedirect(response.status) || location === null) return response;
    if (request.redirect === 'manual') return response;
    if (request.redirect === 'error') throw new TypeError('fetch failed: unexpected redirect');
    copies.push(request);
    request = redirected(request, location);
  }
  throw new TypeError('fetch failed: redirect count exceeded');
}

function answerOf(request: Request, answers: Answers) {
  const { origin } = new URL(request.url);
  const answer = answers.get(origin);
  if (answer) return answer(request);
  throw new TypeError(`fetch failed: ${origin} is neither the API nor where a redirect led`);
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function redirected(request: Request, location: string): Request {
  const url = new URL(location, request.url);
  const headers = new Headers(request.headers);
  if (url.origin !== new URL(request.url).origin) headers.delete('authorization');
  const { method, signal, redirect } = request;
  return new Request(url, { method, headers, signal, redirect });
}
