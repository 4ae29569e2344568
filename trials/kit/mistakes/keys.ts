import type { ConsumerClient } from '../../../src/consumer/consumer-client.ts';
import type { FileEntry } from '../../../src/document/wire.ts';
import { isObject } from '../../../src/text/is-object.ts';
import { brokenClients } from '../broken-client.ts';
import { listingWith } from '../correct-client.ts';
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

/** The workspace id in the path, and what the key check returns about it (clauses 4.1, 4.2). */
export const workspaceMistakes = brokenClients({
  'workspace-id-unescaped': {
    title: 'puts the id of the workspace into the path as it is',
    habits: { encodePathPart: (id) => id },
  },

  'workspace-id-form-encoded': {
    title: 'writes a space in the id of the workspace as a plus',
    habits: { encodePathPart: (id) => encodeURIComponent(id).replaceAll('%20', '+') },
  },
  'workspace-id-lower-cased': {
    title: 'lower-cases the id of the workspace',
    habits: { encodePathPart: (id) => encodeURIComponent(id.toLowerCase()) },
  },

  'key-check-wants-valid': {
    title: 'takes the key for invalid where the key check has no field valid that is true',
    habits: checksKey((body) => body.valid === true),
  },

  'workspace-wants-name': {
    title: 'reads the name of a workspace, whether its description has one or not',
    habits: {
      readWorkspace: (body) => {
        if (isObject(body) && typeof body.name === 'string') return body.name;
        throw new TypeError('the workspace has no name');
      },
    },
  },
});

/** A key check that requires more than the workspace id. */
function checksKey(isGood: (body: Readonly<Record<string, unknown>>) => boolean): Partial<Habits> {
  return {
    readKeyCheck: (body) => {
      if (!isObject(body) || typeof body.workspaceId !== 'string' || !isGood(body)) {
        throw new Error('the key is not valid');
      }
      return { workspaceId: body.workspaceId };
    },
  };
}

/** Mistakes about data that a client keeps between calls, and for which key. */
export const memoryMistakes = brokenClients({
  'memo-by-url': {
    title: 'keeps each success by its URL, and asks no second time',
    habits: { send: remembering((url) => url) },
  },

  'list-by-workspace': {
    title: 'keeps the list of each workspace for ever, and gives it to every key',
    client: keepingLists(),
  },
});

/** Caches successes by name, ignoring the server's cache headers. */
function remembering(
  nameOf: (url: string, init: Parameters<Habits['send']>[2]) => string,
): Habits['send'] {
  const kept = new Map<string, Response>();
  return async (fetch, url, init) => {
    const name = nameOf(url, init);
    const found = kept.get(name);
    if (found) return found.clone();
    const response = await fetch(url, init);
    if (response.ok) kept.set(name, response.clone());
    return response;
  };
}

function keepingLists(): ConsumerClient {
  const lists = new Map<string, readonly FileEntry[]>();
  return listingWith(async (input, list) => {
    const files = lists.get(input.workspaceId) ?? (await list(input));
    lists.set(input.workspaceId, files);
    return files;
  });
}
