import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import { beyondFirstPage, refusedWith401, serverErrors } from '../situation-groups.ts';

/** The key: in the header of each request, to the letter, and for the service alone (clause 5). */
export const credentialMistakes: readonly BrokenClient[] = [
  {
    id: 'key-in-query',
    title: 'sends the key in the query as well',
    client: keyInQuery(),
    fails: ['*', '!key.reserved-characters'],
  },
  {
    id: 'bearer-lower-cased',
    title: 'writes bearer for Bearer',
    client: createClient({ headers: (apiKey) => ({ Authorization: `bearer ${apiKey}` }) }),
    fails: ['*'],
  },
  {
    id: 'key-on-first-request-only',
    title: 'sends the key with the first request and takes a cursor for a session',
    client: createClient({
      headers: (apiKey, number): Record<string, string> =>
        number === 1 ? { Authorization: `Bearer ${apiKey}` } : {},
    }),
    fails: beyondFirstPage,
  },
  {
    id: 'redirect-followed-with-key',
    title: 'follows a redirect by hand, with all headers of the first request',
    client: followingWithKey([301, 302, 303, 307, 308]),
    fails: ['redirect.*'],
  },
  {
    id: 'moved-for-good-followed-with-key',
    title: 'takes a redirect for good for the new address of the service, and goes there as before',
    client: followingWithKey([301, 308]),
    fails: ['redirect.301.*', 'redirect.308.*'],
  },
  {
    id: 'see-other-followed-with-key',
    title: 'gets what a 303 names with the headers that it had',
    client: followingWithKey([303]),
    fails: ['redirect.303.*'],
  },
  {
    id: 'key-in-message',
    title: 'puts the request, with its headers, into the message of a failure of the server',
    client: createClient({
      send: async (fetch, url, init) => {
        const response = await fetch(url, init);
        if (response.status < 500) return response;
        throw new Error(`${response.status} for ${JSON.stringify({ url, ...init })}`);
      },
    }),
    fails: [...serverErrors, 'outage.retry-after-503.midway'],
  },
  {
    id: 'key-in-description',
    title: 'tells its caller of a refusal of which key it was',
    client: createClient({
      send: async (fetch, url, init) => {
        const response = await fetch(url, init);
        if (response.status !== 401) return response;
        const error = `refused: ${init.headers.Authorization}`;
        return Response.json({ error }, { status: 401 });
      },
    }),
    fails: refusedWith401,
  },
];

/** By hand, where the status is one of those; any other redirect is a failure. */
function followingWithKey(statuses: readonly number[]) {
  return createClient({
    send: async (fetch, url, init) => {
      const response = await fetch(url, { ...init, redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null || !statuses.includes(response.status)) return response;
      return fetch(new URL(location, url), init);
    },
  });
}

/** Whatever it asks for. */
function keyInQuery() {
  return createClient({
    send: (fetch, url, init) => {
      const key = init.headers.Authorization?.slice('Bearer '.length) ?? '';
      return fetch(`${url}${url.includes('?') ? '&' : '?'}api_key=${key}`, init);
    },
  });
}
