import type { Mock } from '../../src/mock/mock.ts';

/**
 * The responses that every face, runtime and browser must give with the same bytes. Imports only
 * types, so that it runs wherever the mock does.
 */

interface ListedRequest {
  readonly path: string;
  readonly init: RequestInit;
}
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One request for each kind of response, by title. */
export function requestsTo({ keys }: Mock): ReadonlyMap<string, ListedRequest> {
  const { secret, workspaceId } = keys.byLabel('reader');
  const listing = `/api/v1/workspaces/${workspaceId}/files`;
  const as = (authorization: string, path = listing, init: RequestInit = {}): ListedRequest => ({
    path,
    init: { ...init, headers: { authorization, ...init.headers } },
  });
  const asReader = (path: string, init?: RequestInit) => as(`Bearer ${secret}`, path, init);
  const ofKeys = keys
    .list()
    .flatMap(({ label, secret, workspaceId: own }) => [
      [`the key check of "${label}"`, as(`Bearer ${secret}`, '/api/v1/auth')] as const,
      [`the workspace of "${label}"`, as(`Bearer ${secret}`, `/api/v1/workspaces/${own}`)] as const,
      [`a listing with "${label}"`, as(`Bearer ${secret}`)] as const,
    ]);
  return new Map([
    ...ofKeys,
    ['a small page', asReader(`${listing}?limit=3`)],
    ['the largest page', asReader(`${listing}?limit=1000000`)],
    ['no credentials', { path: listing, init: {} }],
    ['another scheme', as(`Basic ${secret}`)],
    ['bearer in lower case', as(`bearer ${secret}`)],
    ['an unknown key', as('Bearer nobody')],
    ['no workspace', asReader('/api/v1/workspaces/nowhere/files')],
    ['a path that does not decode', asReader('/api/v1/workspaces/%zz/files')],
    ['a malformed cursor', asReader(`${listing}?cursor=x`)],
    ['a limit of 10^309', asReader(`${listing}?limit=1${'0'.repeat(309)}`)],
    ['a repeated limit', asReader(`${listing}?limit=1&limit=2`)],
    ['a doubled slash', asReader('/api/v1//auth')],
    ['HEAD', asReader(listing, { method: 'HEAD' })],
    ['POST', asReader('/api/v1/auth', { method: 'POST' })],
    ['a fault by header', asReader(listing, { headers: { 'x-mock-fault': 'status=503' } })],
  ]);
}

/** Response headers that the transport adds, not the mock. */
const OF_TRANSPORT = /^(connection|content-length|date|keep-alive|transfer-encoding)$/;

/** The part of a response that a client sees. */
export async function seen(fetcher: Fetch, origin: string, { path, init }: ListedRequest) {
  const response = await fetcher(origin + path, init);
  const headers = [...response.headers].filter(([name]) => !OF_TRANSPORT.test(name));
  return { status: response.status, headers, body: await response.text() };
}

/** The profiles whose answers are most likely to differ between runtimes. */
const PROFILES = ['default', 'cursor-non-ascii', 'times-rfc2822', 'more-fields'] as const;

type MakeMock = (options: {
  readonly world: 'tiny' | 'default';
  readonly profile: (typeof PROFILES)[number];
}) => Mock;

/**
 * A hash of all answers of mocks in a runtime: to each listed request, and to a walk through the
 * whole listing before and after writes.
 */
export async function hashOfAnswers(createMock: MakeMock): Promise<string> {
  const lines: unknown[] = [];
  for (const world of ['tiny', 'default'] as const) {
    for (const profile of PROFILES) {
      const mock = createMock({ world, profile });
      lines.push(mock.world.hash, await hashOfFace(mock.fetch, 'http://files.example.com', mock));
      for await (const answer of walk(mock)) lines.push(answer);
      lines.push(mock.keys.issue(), mock.files.create({ name: 'Größe\u202e.pdf' }));
      for await (const answer of walk(mock)) lines.push(answer);
    }
  }
  return hashOf(lines);
}

/** A hash of the answers of a face, at an origin, to the listed requests. */
export async function hashOfFace(fetcher: Fetch, origin: string, mock: Mock): Promise<string> {
  const lines: unknown[] = [];
  for (const request of requestsTo(mock).values()) {
    lines.push(await seen(fetcher, origin, request));
  }
  return hashOf(lines);
}

/** SHA-256 in hexadecimal. */
async function hashOf(lines: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(lines));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Every page of the listing, one after the other. */
async function* walk({ keys, fetch }: Mock) {
  const { secret, workspaceId } = keys.byLabel('reader');
  const init = { headers: { authorization: `Bearer ${secret}` } };
  const path = `/api/v1/workspaces/${workspaceId}/files?limit=20`;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await seen(fetch, 'http://files.example.com', { path: path + query, init });
    yield answer;
    cursor = JSON.parse(answer.body).nextCursor ?? null;
  }
}
