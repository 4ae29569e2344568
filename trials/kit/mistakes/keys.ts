import { isObject } from '../../../src/text/is-object.ts';
import { brokenClients } from '../broken-client.ts';
import type { Habits } from '../habits.ts';

/** The key: sent in the header of each request, unchanged, and only to the service (clause 5). */
export const credentialMistakes = brokenClients({
  'key-in-query': [
    'sends the key in the query as well',
    {
      send: (fetch, url, init) => {
        const key = init.headers.Authorization?.slice('Bearer '.length) ?? '';
        return fetch(`${url}${url.includes('?') ? '&' : '?'}api_key=${key}`, init);
      },
    },
  ],
  'key-on-first-request-only': [
    'sends the key with the first request and takes a cursor for a session',
    {
      headers: (apiKey, number): Record<string, string> =>
        number === 1 ? { Authorization: `Bearer ${apiKey}` } : {},
    },
  ],
  'redirect-followed-with-key': [
    'follows a redirect by hand, with all headers of the first request',
    {
      send: async (fetch, url, init) => {
        const response = await fetch(url, { ...init, redirect: 'manual' });
        const location = response.headers.get('location');
        return location === null ? response : fetch(new URL(location, url), init);
      },
    },
  ],
  'key-in-message': [
    'puts the request, with its headers, into the message of a failure of the server',
    {
      send: async (fetch, url, init) => {
        const response = await fetch(url, init);
        if (response.status < 500) return response;
        throw new Error(`${response.status} for ${JSON.stringify({ url, ...init })}`);
      },
    },
  ],
});

/** The workspace id in the path, and what the key check returns about it (clauses 4.1, 4.2). */
export const workspaceMistakes = brokenClients({
  'workspace-id-unescaped': [
    'puts the id of the workspace into the path as it is',
    { encodePathPart: (id) => id },
  ],
  'workspace-id-form-encoded': [
    'writes a space in the id of the workspace as a plus',
    { encodePathPart: (id) => encodeURIComponent(id).replaceAll('%20', '+') },
  ],
  'workspace-id-lower-cased': [
    'lower-cases the id of the workspace',
    { encodePathPart: (id) => encodeURIComponent(id.toLowerCase()) },
  ],
  'key-check-wants-valid': [
    'takes the key for invalid where the key check has no field valid that is true',
    {
      readKeyCheck: (body) => {
        if (isObject(body) && typeof body.workspaceId === 'string' && body.valid === true) {
          return { workspaceId: body.workspaceId };
        }
        throw new Error('the key is not valid');
      },
    },
  ],
  'workspace-wants-name': [
    'reads the name of a workspace, whether its description has one or not',
    {
      readWorkspace: (body) => {
        if (isObject(body) && typeof body.name === 'string') return body.name;
        throw new TypeError('the workspace has no name');
      },
    },
  ],
});

/** Mistakes about data that a client keeps between calls, and for which key. */
export const memoryMistakes = brokenClients({
  'memo-by-url': [
    'keeps each success by its URL, and asks no second time',
    { send: remembering() },
  ],
});

/** Caches successes by URL, ignoring the server's cache headers. */
function remembering(): Habits['send'] {
  const cached = new Map<string, Response>();
  return async (fetch, url, init) => {
    const found = cached.get(url);
    if (found) return found.clone();
    const response = await fetch(url, init);
    if (response.ok) cached.set(url, response.clone());
    return response;
  };
}
