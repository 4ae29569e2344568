import { deliver } from '../../http/deliver.ts';
import type { Watch } from '../watch-mock.ts';
import type { Connection } from './connection.ts';

const API = 'http://files.test:8080';
const OTHER = 'http://elsewhere.test:8080';

/** The `fetch` that a client is given answers by itself: no request leaves the process. */
export async function openDirect(watch: Watch): Promise<Connection> {
  return {
    baseUrl: API,
    elsewhereOrigin: OTHER,
    fetch: async (input, init) => follow(new Request(input, init), watch),
    close: async () => {},
  };
}

const MOST_REDIRECTS = 20;

/** Follows redirects as `fetch` does: another origin never gets the credentials. */
async function follow(first: Request, watch: Watch): Promise<Response> {
  let request = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    request.signal.throwIfAborted();
    const response = await deliver(answerOf(request, watch), request.signal);
    const location = response.headers.get('location');
    if (!isRedirect(response.status) || location === null) return response;
    if (request.redirect === 'manual') return response;
    if (request.redirect === 'error') throw new TypeError('fetch failed: unexpected redirect');
    request = redirected(request, location);
  }
  throw new TypeError('fetch failed: redirect count exceeded');
}

function answerOf(request: Request, watch: Watch) {
  const { origin } = new URL(request.url);
  if (origin === API) return watch.api(request);
  if (origin === OTHER) return watch.elsewhere(request);
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
