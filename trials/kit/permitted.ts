import type { ListedEntry } from '../../src/consumer/consumer-client.ts';
import type { FileEntry } from '../../src/document/wire.ts';
import { askingByTag } from './asking-by-tag.ts';
import type { TriedClient } from './broken-client.ts';
import { createClient, listingWith, pause, smallClient } from './correct-client.ts';
import { iteratingClient } from './file-pager.ts';
import type { Failed, Habits } from './habits.ts';

/** Clients that do what the document allows, each in a different way: they pass everything. */
export const permittedClients: readonly TriedClient[] = [
  { id: 'plain', title: 'asks for no limit, and tries nothing again', client: createClient() },
  limited('1'),
  { ...limited('1000'), reliesOn: ['limit-above.refused'] },
  permitted('until-no-cursor', 'stops where nextCursor is null (clause 4.3 r5)', {
    isLast: ({ nextCursor }) => nextCursor === null,
  }),
  permitted('form-encoding', 'encodes the cursor as a form does, with a plus for a space', {
    encodeCursor: (cursor) => new URLSearchParams({ cursor }).toString().slice('cursor='.length),
  }),
  permitted('five-retries', 'tries five times more what may pass', { retry: retriesOf(5) }),
  permitted('redirects-are-errors', 'has fetch fail at a redirect', {
    send: (fetch, url, init) => fetch(url, { ...init, redirect: 'error' }),
  }),
  permitted('redirects-by-hand', 'follows no redirect, and takes it for a failure', {
    send: (fetch, url, init) => fetch(url, { ...init, redirect: 'manual' }),
  }),
  permitted('other-headers', 'sends further headers, and the key last', {
    headers: (apiKey) => ({
      Accept: 'application/json',
      'User-Agent': 'files/1.0',
      'X-Request-Id': '7',
      authorization: `Bearer ${apiKey}`,
    }),
  }),
  permitted(
    'key-checked-first',
    'checks the key before it lists, and takes the workspace from there',
    { workspaceId: async (input) => (await createClient().checkKey(input)).workspaceId },
  ),
  {
    ...permitted('key-checked-meanwhile', 'checks the key while it asks for the first page', {
      send: sendWithCheck(),
    }),
    // It finds the key check from the root of the server.
    reliesOn: ['base-url.path'],
  },
  permitted('walks-again', 'begins once more from the first page where the connection breaks', {
    restart: (failures, error) => (failures < 2 && error instanceof TypeError ? 'afresh' : null),
  }),
  permitted('tells-status-alone', 'tells its caller the status of a failure, and no more', {
    readFailure: async ({ status }) => ({ status }),
  }),
  permitted('tells-nothing', 'tells its caller that the API failed, and no more', {
    describeFailure: () => ({}),
  }),
  permitted('asks-by-tag', 'keeps what has an ETag for its key, and asks whether it is current', {
    send: askingByTag((_, kept) => kept),
  }),
  permitted('slow', 'takes longer for hundreds of pages than anybody may be silent', {
    send: async (fetch, url, init) => {
      if (url.includes('cursor=')) await pause(SLOW_PAGE);
      return fetch(url, init);
    },
  }),
  {
    id: 'walks-twice',
    title: 'lists everything twice, and gives out the second list',
    client: listingWith((input, list) => list(input).then(() => list(input))),
  },
  mapping('own-shape', 'gives out entries of a shape of its own', ({ id, name, size }) => ({
    id,
    title: name,
    size: `${Math.ceil(size / 1024)} kB`,
  })),
  mapping('own-types', 'gives out a Date, and a size as a bigint', (entry) => ({
    ...entry,
    size: BigInt(entry.size),
    createdAt: new Date(entry.createdAt),
  })),
  mapping('names-composed', 'composes the characters of names', (entry) => ({
    ...entry,
    name: entry.name.normalize('NFC'),
  })),
  { id: 'small', title: 'lists, and does nothing else', client: smallClient },
  { id: 'iterator-class', title: 'is a class that can be iterated', client: iteratingClient() },
];

/** Milliseconds. */
const SLOW_PAGE = 15;

function permitted(id: string, title: string, habits: Partial<Habits>): TriedClient {
  return { id, title, client: createClient(habits) };
}

function limited(limit: string): TriedClient {
  return permitted(`limit-${limit}`, `asks for pages of ${limit}`, { limit: () => limit });
}

/** Maps each entry to any shape that keeps its id. */
function mapping(id: string, title: string, map: (entry: FileEntry) => ListedEntry): TriedClient {
  return { id, title, client: listingWith(async (input, list) => (await list(input)).map(map)) };
}

const MAX_WAIT = 5_000;

/** No retry of a refused key, and none before Retry-After. */
function retriesOf(most: number) {
  return ({ tries, status, retryAfter }: Failed): number | null => {
    const mayPass = status === null || status === 429 || status >= 500;
    if (!mayPass || tries > most) return null;
    return Math.min((retryAfter ?? 0) * 1000, MAX_WAIT);
  };
}

function sendWithCheck(): Habits['send'] {
  return async (fetch, url, init) => {
    if (!url.endsWith('/files')) return fetch(url, init);
    const auth = new URL('/api/v1/auth', url);
    const [response] = await Promise.all([fetch(url, init), fetch(auth, init)]);
    return response;
  };
}
