import { brokenClients } from '../broken-client.ts';
import type { Habits } from '../habits.ts';

/** Sends the key as a query parameter in every request. */
const keyInQuery: Partial<Habits> = {
  send: (fetch, url, init) => {
    const key = init.headers.Authorization?.slice('Bearer '.length) ?? '';
    return fetch(`${url}${url.includes('?') ? '&' : '?'}api_key=${key}`, init);
  },
};

/** The key: sent in the header of each request, unchanged, and only to the service (clause 5). */
export const credentialMistakes = brokenClients({
  'key-in-query': {
    title: 'sends the key in the query as well',
    habits: keyInQuery,
  },
  'bearer-lower-cased': {
    title: 'writes bearer for Bearer',
    habits: { headers: (apiKey) => ({ Authorization: `bearer ${apiKey}` }) },
  },
  'key-on-first-request-only': {
    title: 'sends the key with the first request and takes a cursor for a session',
    habits: {
      headers: (apiKey, number): Record<string, string> =>
        number === 1 ? { Authorization: `Bearer ${apiKey}` } : {},
    },
  },
  'redirect-followed-with-key': {
    title: 'follows a redirect by hand, with all headers of the first request',
    habits: followingWithKey([301, 302, 303, 307, 308]),
  },
  'moved-for-good-followed-with-key': {
    title: 'takes a redirect for good for the new address of the service, and goes there as before',
    habits: followingWithKey([301, 308]),
  },
  'see-other-followed-with-key': {
    title: 'gets what a 303 names with the headers that it had',
    habits: followingWithKey([303]),
  },
  'key-in-message': {
    title: 'puts the request, with its headers, into the message of a failure of the server',
    habits: {
      send: async (fetch, url, init) => {
        const response = await fetch(url, init);
        if (response.status < 500) return response;
        throw new Error(`${response.status} for ${JSON.stringify({ url, ...init })}`);
      },
    },
  },
  'key-in-description': {
    title: 'tells its caller of a refusal of which key it was',
    habits: {
      send: async (fetch, url, init) => {
        const response = await fetch(url, init);
        if (response.status !== 401) return response;
        const error = `refused: ${init.headers.Authorization}`;
        return Response.json({ error }, { status: 401 });
      },
    },
  },
});

/** Follows redirects itself if the status is listed; any other redirect is a failure. */
function followingWithKey(statuses: readonly number[]): Partial<Habits> {
  return {
    send: async (fetch, url, init) => {
      const response = await fetch(url, { ...init, redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null || !statuses.includes(response.status)) return response;
      return fetch(new URL(location, url), init);
    },
  };
}
