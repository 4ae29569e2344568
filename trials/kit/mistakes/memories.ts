import type { ConsumerClient } from '../../../src/consumer/consumer-client.ts';
import type { FileEntry } from '../../../src/document/wire.ts';
import { askingByTag } from '../asking-by-tag.ts';
import { brokenClients } from '../broken-client.ts';
import { listingWith } from '../correct-client.ts';
import type { Habits } from '../habits.ts';

/** Mistakes about data that a client keeps between calls, and for which key. */
export const memoryMistakes = brokenClients({
  'memo-by-url': {
    title: 'keeps each success by its URL, and asks no second time',
    habits: { send: remembering((url) => url) },
  },
  'memo-by-url-and-key': {
    title: 'keeps each success by its URL and its key, and asks no second time',
    habits: { send: remembering((url, { headers }) => `${url} ${headers.Authorization}`) },
  },
  'list-by-workspace': {
    title: 'keeps the list of each workspace for ever, and gives it to every key',
    client: keepingLists(),
  },
  'workspace-by-server': {
    title: 'checks its key once for each server, and keeps the workspace for every key',
    habits: { workspaceId: workspaceByServer() },
  },
  'key-by-server': {
    title: 'keeps the first key for each server',
    habits: { send: withFirstKey() },
  },
  'not-modified-as-failure': {
    title: 'sends If-None-Match, and takes 304 for a failure',
    habits: { send: askingByTag((response) => response) },
  },
  'first-tag-for-all': {
    title: 'takes a first page that has not changed for a listing that has not',
    client: listingByTag(),
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

function workspaceByServer(): Habits['workspaceId'] {
  const kept = new Map<string, string>();
  return async (input) => {
    const found = kept.get(input.baseUrl);
    if (found !== undefined) return found;
    kept.set(input.baseUrl, input.workspaceId);
    return input.workspaceId;
  };
}

function withFirstKey(): Habits['send'] {
  const kept = new Map<string, string>();
  return (fetch, url, init) => {
    const { origin } = new URL(url);
    const first = kept.get(origin) ?? init.headers.Authorization ?? '';
    kept.set(origin, first);
    return fetch(url, { headers: { ...init.headers, Authorization: first } });
  };
}

/** Uses the ETag of the first page to check whether its list is current. */
function listingByTag(): ConsumerClient {
  const lists = new Map<string, { readonly tag: string; readonly files: readonly FileEntry[] }>();
  return listingWith(async (input, list) => {
    const { baseUrl, apiKey, workspaceId } = input;
    const url = `${baseUrl}/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`;
    const known = lists.get(`${url} ${apiKey}`);
    if (known) {
      const headers = { Authorization: `Bearer ${apiKey}`, 'If-None-Match': known.tag };
      const { status } = await input.fetch(url, { headers });
      if (status === 304) return known.files;
    }
    let tag: string | null = null;
    const fetch: typeof globalThis.fetch = async (target, init) => {
      const response = await input.fetch(target, init);
      tag ??= response.headers.get('etag');
      return response;
    };
    const files = await list({ ...input, fetch });
    if (tag !== null) lists.set(`${url} ${apiKey}`, { tag, files });
    return files;
  });
}
