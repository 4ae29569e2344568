import type { Mock } from '../../src/mock/create-mock.ts';
import type { Asked } from './exchange.ts';

/** The requests that do not depend on earlier answers, by group. */
export function fixedRequests(mock: Mock): Readonly<Record<string, readonly Asked[]>> {
  const keys = mock.keys.list();
  const keysOfAKind = keys.filter(({ label }) => /^(reader|unscoped|expired|other)$/.test(label));
  const reader = mock.keys.byLabel('reader');
  const good = `Bearer ${reader.secret}`;
  const listing = listingOf(reader.workspaceId);
  const other = mock.workspaces.list().find((each) => each.workspaceId !== reader.workspaceId);
  const asReader = (path: string): Asked => ({ path, authorization: good });
  return {
    keys: keys.flatMap(({ secret, workspaceId }) =>
      operationsOn(workspaceId).map((path) => ({ path, authorization: `Bearer ${secret}` })),
    ),
    credentials: credentialsLike(reader.secret).flatMap((authorization) =>
      operationsOn(reader.workspaceId).map((path) => ({
        path,
        ...(authorization !== null && { authorization }),
      })),
    ),
    limits: limits.map((query) => asReader(`${listing}?${query}`)),
    workspaces: [other?.workspaceId ?? 'ws_elsewhere', ...ids(reader.workspaceId)].flatMap((id) =>
      keysOfAKind.flatMap(({ secret }) =>
        operationsOn(id)
          .slice(1)
          .map((path) => ({ path, authorization: `Bearer ${secret}` })),
      ),
    ),
    paths: oddPaths(reader.workspaceId).flatMap((path) => [asReader(path), { path }]),
    methods: ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
      [...operationsOn(reader.workspaceId), '/api/v1/nothing', '/api/v1/auth/'].flatMap((path) => [
        { method, path, authorization: good },
        { method, path },
      ]),
    ),
    origins: [null, 'http://app.test'].flatMap((origin) =>
      [...operationsOn(reader.workspaceId), '/api/v1/nothing'].flatMap((path) =>
        originated(path, good, origin === null ? {} : { origin }),
      ),
    ),
  };
}

export const listingOf = (workspaceId: string): string =>
  `/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`;

const operationsOn = (workspaceId: string): readonly string[] => [
  '/api/v1/auth',
  `/api/v1/workspaces/${encodeURIComponent(workspaceId)}`,
  listingOf(workspaceId),
];

const credentialsLike = (secret: string): readonly (string | null)[] => [
  null,
  '',
  'Bearer',
  'Bearer ',
  secret,
  `Basic ${secret}`,
  `Token ${secret}`,
  `bearer ${secret}`,
  `BEARER ${secret}`,
  `Bearer  ${secret}`,
  `Bearer\t${secret}`,
  `Bearer ${secret} ${secret}`,
  `Bearer ${secret},`,
  `Bearer ${secret}x`,
  `Bearer ${secret.slice(0, -1)}`,
  `Bearer ${secret.toUpperCase()}`,
  `Bearer "${secret}"`,
  'Bearer nobody',
];

const limits: readonly string[] = [
  ...['1', '2', '3', '49', '50', '51', '199', '200', '201', '1000', '1000000'],
  ...['0', '-1', '-0', '+5', '1.5', '0.5', '2.0', '1e2', '0x10', '007', ' 5', '5 ', '٣', 'abc'],
  ...['', 'NaN', 'Infinity', 'null', '9007199254740993', `1${'0'.repeat(309)}`, '1,2', '%zz'],
].map((limit) => `limit=${limit}`);

const ids = (own: string): readonly string[] => [
  own,
  own.toUpperCase(),
  `${own}x`,
  own.slice(0, -1),
  'nowhere',
  ' ',
  'ä/ö?#',
  '..%2f',
  'w'.repeat(300),
];

const oddPaths = (own: string): readonly string[] => [
  '/',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v2/auth',
  '/API/v1/auth',
  '/api/v1/Auth',
  '/api/v1/auth/',
  '/api/v1//auth',
  '//api/v1/auth',
  '/api/v1/auth//',
  '/api/v1/auth?',
  '/api/v1/auth?limit=3&x=1#part',
  '/api/v1/auth/more',
  '/api/v1/workspaces',
  '/api/v1/workspaces/',
  `/api/v1/workspaces/${encodeURIComponent(own)}/`,
  `/api/v1/workspaces//${encodeURIComponent(own)}`,
  `/api/v1/workspaces//files`,
  `${listingOf(own)}/`,
  `${listingOf(own)}//?limit=2`,
  `${listingOf(own)}/more`,
  `${listingOf(own)}?limit=2&unknown=x`,
  '/api/v1/workspaces/%zz/files',
  '/api/v1/workspaces/%zz',
  '/api/v1/workspaces/a%2Fb/files',
  '/api/v1/./auth',
  '/api/v1/%61uth',
];

function originated(path: string, good: string, origin: Asked['headers'] = {}): readonly Asked[] {
  const preflight = { ...origin, 'access-control-request-method': 'GET' };
  return [
    { path, authorization: good, headers: origin },
    { path, headers: origin },
    { path, method: 'OPTIONS', headers: origin },
    { path, method: 'OPTIONS', headers: preflight },
    {
      path,
      method: 'OPTIONS',
      headers: { ...preflight, 'access-control-request-headers': 'authorization,x-any' },
    },
    {
      path,
      method: 'OPTIONS',
      headers: { ...preflight, 'access-control-request-method': 'POST' },
    },
  ];
}
