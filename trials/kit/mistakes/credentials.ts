import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

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
    fails: [
      '*',
      '!pages.one',
      '!pages.none',
      '!pages.single-file',
      '!key-check.*',
      '!workspace-read.*',
      '!key.expired',
      '!key.unscoped',
      '!key.unknown',
      '!failure-body.*.first',
      '!failure-status.*.first',
      '!outage.*.first',
      '!redirect.*.first',
    ],
  },
  {
    id: 'redirect-followed-with-key',
    title: 'follows a redirect by hand, with all headers of the first request',
    client: createClient({
      send: async (fetch, url, init) => {
        const response = await fetch(url, { ...init, redirect: 'manual' });
        const location = response.headers.get('location');
        return location === null ? response : fetch(new URL(location, url), init);
      },
    }),
    fails: ['redirect.*'],
  },
];

/** Whatever it asks for. */
function keyInQuery() {
  return createClient({
    send: (fetch, url, init) => {
      const key = init.headers.Authorization?.slice('Bearer '.length) ?? '';
      return fetch(`${url}${url.includes('?') ? '&' : '?'}api_key=${key}`, init);
    },
  });
}
