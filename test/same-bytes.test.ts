import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../src/mock/create-mock.ts';
import { handlers } from '../src/msw/index.ts';
import { type RunningServer, startServer } from '../src/server/start-server.ts';

/** One origin in front of three faces: what a client sees must not tell which. */
const INTERCEPTED = 'http://files.example.com';

interface Case {
  readonly title: string;
  readonly path: string;
  readonly method?: string;
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const seed = createMock();
const { secret, workspaceId } = seed.keys.byLabel('reader');
const listing = `/api/v1/workspaces/${workspaceId}/files`;
const bearer = (label: string) => `Bearer ${seed.keys.byLabel(label).secret}`;
const reader = bearer('reader');
const other = seed.keys.byLabel('other').workspaceId;

const cases: readonly Case[] = [
  { title: 'the key check', path: '/api/v1/auth', authorization: reader },
  { title: 'a workspace', path: `/api/v1/workspaces/${workspaceId}`, authorization: reader },
  { title: 'the first page', path: listing, authorization: reader },
  { title: 'a small page', path: `${listing}?limit=3`, authorization: reader },
  { title: 'the largest page', path: `${listing}?limit=1000000`, authorization: reader },
  { title: 'no credentials', path: listing },
  { title: 'another scheme', path: listing, authorization: `Basic ${secret}` },
  { title: 'bearer in lower case', path: '/api/v1/auth', authorization: `bearer ${secret}` },
  { title: 'an unknown key', path: '/api/v1/auth', authorization: 'Bearer nobody' },
  { title: 'an expired key', path: '/api/v1/auth', authorization: bearer('expired') },
  { title: 'an unscoped key', path: listing, authorization: bearer('unscoped') },
  {
    title: 'an empty workspace',
    path: `/api/v1/workspaces/${seed.keys.byLabel('empty').workspaceId}/files`,
    authorization: bearer('empty'),
  },
  { title: 'another workspace', path: `/api/v1/workspaces/${other}/files`, authorization: reader },
  { title: 'no workspace', path: '/api/v1/workspaces/nowhere/files', authorization: reader },
  {
    title: 'a path that does not decode',
    path: '/api/v1/workspaces/%zz/files',
    authorization: reader,
  },
  { title: 'a malformed cursor', path: `${listing}?cursor=x`, authorization: reader },
  { title: 'an empty cursor', path: `${listing}?cursor=`, authorization: reader },
  {
    title: 'a limit of 10^309',
    path: `${listing}?limit=1${'0'.repeat(309)}`,
    authorization: reader,
  },
  { title: 'a repeated limit', path: `${listing}?limit=1&limit=2`, authorization: reader },
  { title: 'a trailing slash', path: '/api/v1/auth/', authorization: reader },
  { title: 'a doubled slash', path: '/api/v1//auth', authorization: reader },
  { title: 'HEAD', path: listing, method: 'HEAD', authorization: reader },
  { title: 'POST', path: '/api/v1/auth', method: 'POST', authorization: reader },
  {
    title: 'a preflight',
    path: listing,
    method: 'OPTIONS',
    headers: {
      origin: 'http://app.example.com',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  },
];

/** Those that a connection adds are the transport's, not the mock's. */
const TRANSPORT_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

async function seen(
  fetcher: typeof fetch,
  base: string,
  { path, method = 'GET', authorization, headers }: Case,
) {
  const response = await fetcher(base + path, {
    method,
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
  });
  const kept = [...response.headers].filter(([name]) => !TRANSPORT_HEADERS.has(name));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: new TextDecoder().decode(bytes),
    size: bytes.length,
  };
}

describe.each(['default', 'cursor-changing', 'problem-json', 'bare-transport', 'more-fields'])(
  'under the profile %s',
  (profile) => {
    let direct: Mock;
    let server: RunningServer;
    const interception = setupServer();

    beforeAll(async () => {
      direct = createMock({ profile });
      server = await startServer(createMock({ profile }));
      interception.listen({
        onUnhandledRequest: ({ url }) => {
          if (!url.startsWith(server.baseUrl)) throw new Error(`nothing intercepted ${url}`);
        },
      });
      interception.use(...handlers(createMock({ profile }), { baseUrl: INTERCEPTED }));
    });
    afterAll(async () => {
      interception.close();
      await server.close();
    });

    test.each(cases)('$title: the same bytes from fetch, MSW and HTTP', async (request) => {
      const fromFetch = await seen(direct.fetch, INTERCEPTED, request);
      const fromMsw = await seen(fetch, INTERCEPTED, request);
      const fromHttp = await seen(fetch, server.baseUrl, request);

      expect(fromFetch.status).toBeLessThan(500);
      expect(fromMsw).toEqual(fromFetch);
      expect(fromHttp).toEqual(fromFetch);
    });
  },
);
