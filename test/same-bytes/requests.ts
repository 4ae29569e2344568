import type { Mock } from '../../src/mock/mock.ts';

/**
 * The requests that every face, runtime and browser must answer with the same bytes. Imports only
 * types, so that it runs wherever the mock does.
 */

export interface ListedRequest {
  readonly title: string;
  readonly path: string;
  readonly method?: string;
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request for each kind of response, for the world of a mock. */
export function requestsTo({ keys }: Mock): readonly ListedRequest[] {
  const { secret, workspaceId } = keys.byLabel('reader');
  const authorization = `Bearer ${secret}`;
  const listing = `/api/v1/workspaces/${workspaceId}/files`;
  const asReader = (title: string, path: string, more: Partial<ListedRequest> = {}) => ({
    ...{ title, path, authorization },
    ...more,
  });
  return [
    ...asEachKey(keys.list()),
    asReader('the first page', listing),
    asReader('a small page', `${listing}?limit=3`),
    asReader('the largest page', `${listing}?limit=1000000`),
    { title: 'no credentials', path: listing },
    asReader('another scheme', listing, { authorization: `Basic ${secret}` }),
    asReader('bearer in lower case', '/api/v1/auth', { authorization: `bearer ${secret}` }),
    asReader('an unknown key', '/api/v1/auth', { authorization: 'Bearer nobody' }),
    asReader('no workspace', '/api/v1/workspaces/nowhere/files'),
    asReader('a path that does not decode', '/api/v1/workspaces/%zz/files'),
    asReader('a malformed cursor', `${listing}?cursor=x`),
    asReader('an empty cursor', `${listing}?cursor=`),
    asReader('a limit of 10^309', `${listing}?limit=1${'0'.repeat(309)}`),
    asReader('a repeated limit', `${listing}?limit=1&limit=2`),
    asReader('a trailing slash', '/api/v1/auth/'),
    asReader('a doubled slash', '/api/v1//auth'),
    asReader('HEAD', listing, { method: 'HEAD' }),
    asReader('POST', '/api/v1/auth', { method: 'POST' }),
    asReader('a fault by header', listing, {
      headers: { 'x-mock-fault': 'status=503;sample=html' },
    }),
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
}

/** For each key: the key check, its workspace and listing, and the listing of another workspace. */
function asEachKey(keys: ReturnType<Mock['keys']['list']>): readonly ListedRequest[] {
  return keys.flatMap(({ label, secret, workspaceId }, index) => {
    const authorization = `Bearer ${secret}`;
    const own = `/api/v1/workspaces/${workspaceId}`;
    const other = `/api/v1/workspaces/${keys.at(index - 1)?.workspaceId}`;
    return [
      { title: `the key check of "${label}"`, path: '/api/v1/auth', authorization },
      { title: `the workspace of "${label}"`, path: own, authorization },
      { title: `the listing of "${label}"`, path: `${own}/files`, authorization },
      { title: `a workspace beside that of "${label}"`, path: `${other}/files`, authorization },
    ];
  });
}
