import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { headOf, readRequest } from './read-request.ts';

const { transport } = resolveProfile('default');
const read = (url: string, basePath = '', init: RequestInit = {}, given = transport) =>
  readRequest(headOf(new Request(`http://mock.test${url}`, init)), given, basePath);

test.each([
  ['/api/v1/auth', 'checkKey', ''],
  ['/api/v1/auth?x=1', 'checkKey', ''],
  ['/api/v1/workspaces/ws_1', 'readWorkspace', 'ws_1'],
  ['/api/v1/workspaces/ws_1/files', 'listFiles', 'ws_1'],
  ['/api/v1/workspaces/B%C3%BCro%20%26%20Co%2F%25', 'readWorkspace', 'Büro & Co/%'],
  ['/api/v1/workspaces/a+b', 'readWorkspace', 'a+b'],
  ['/api/v1/workspaces/%zz/files', 'listFiles', '%zz'],
  ['/api/v1/workspaces/%ff', 'readWorkspace', '%ff'],
  ['/api/v1/workspaces/x/../ws_1', 'readWorkspace', 'ws_1'],
  ['/', null, ''],
  ['/api/v1', null, ''],
  ['/api/v2/auth', null, ''],
  ['/API/V1/AUTH', null, ''],
  ['/api/v1/%61uth', null, ''],
  ['/api/v1/auth/', null, ''],
  ['/api/v1//auth', null, ''],
  ['//api/v1/auth', null, ''],
  ['/api/v1/workspaces', null, ''],
  ['/api/v1/workspaces//files', null, ''],
  ['/api/v1/workspaces/ws_1/files/', null, ''],
  ['/api/v1/workspaces/ws_1/files/f/content', null, ''],
  ['/prefix/api/v1/auth', null, ''],
])('%s is %s of %j', (url, operation, workspaceId) => {
  expect(read(url)).toMatchObject({ operation, workspaceId });
});

test.each([
  ['/api/v1/auth/', 'checkKey', ''],
  ['//api///v1//auth//', 'checkKey', ''],
  ['/api/v1/workspaces/ws_1//files', 'listFiles', 'ws_1'],
  ['/api/v1/workspaces//files', 'readWorkspace', 'files'],
  ['/api/v1/workspaces/', null, ''],
  ['/', null, ''],
])('where extra slashes are ignored, %s is %s of %j', (url, operation, workspaceId) => {
  const given = { ...transport, extraSlashes: 'ignored' } as const;

  expect(read(url, '', {}, given)).toMatchObject({ operation, workspaceId });
});

test.each([
  ['/api/v1/auth/', 'checkKey', true],
  ['/api/v1/auth', 'checkKey', false],
  ['/api/v1/auth//', null, true],
  ['//api/v1/auth', null, true],
  ['/nope/', null, false],
])(
  'where one trailing slash is ignored, %s is %s (extra: %s)',
  (url, operation, hasExtraSlashes) => {
    const given = { ...transport, extraSlashes: 'trailing-ignored' } as const;

    expect(read(url, '', {}, given)).toMatchObject({ operation, hasExtraSlashes });
  },
);

test('the path stands without the base path, or as it is outside of it', () => {
  expect(read('/prefix/nope?x', '/prefix')).toMatchObject({ path: '/nope', query: '?x' });
  expect(read('/other/nope', '/prefix')).toMatchObject({ path: '/other/nope', query: '' });
});

test.each([
  ['', [], []],
  ['?limit=5', ['5'], []],
  ['?limit', [''], []],
  ['?limit=&cursor=', [''], ['']],
  ['?limit=1&cursor=a&limit=2&cursor=b', ['1', '2'], ['a', 'b']],
  ['?limit=%2B5', ['+5'], []],
  ['?limit=+5', [' 5'], []],
  ['?cursor=a%2Bb%2F%3D%26%3F%23%25', [], ['a+b/=&?#%']],
  ['?cursor=%D0%96%20', [], ['Ж ']],
  ['?cursor=%zz', [], ['%zz']],
  ['?Limit=5&LIMIT=6&limit%5B%5D=7', [], []],
  ['?limit=5#limit=6', ['5'], []],
])('the query %s gives limits %j and cursors %j', (query, limits, cursors) => {
  expect(read(`/api/v1/workspaces/ws_1/files${query}`)).toMatchObject({ limits, cursors });
});

test('the target is the path and the query as they stand, without the fragment', () => {
  expect(read('/api/v1/workspaces/%zz/files?limit=%31#part').target).toBe(
    '/api/v1/workspaces/%zz/files?limit=%31',
  );
});

test('the method and the Authorization are as sent', () => {
  const init = { method: 'DELETE', headers: { authorization: 'Basic x' } };

  expect(read('/', '', init)).toMatchObject({ method: 'DELETE', authorization: 'Basic x' });
  expect(read('/').authorization).toBeNull();
});

test.each([
  ['OPTIONS', { origin: 'http://a.test', 'access-control-request-method': 'GET' }, true],
  ['OPTIONS', { origin: 'http://a.test' }, false],
  ['OPTIONS', { 'access-control-request-method': 'GET' }, false],
  ['GET', { origin: 'http://a.test', 'access-control-request-method': 'GET' }, false],
])('%s with %j is a preflight: %s', (method, headers, expected) => {
  const given = { ...headers, 'access-control-request-headers': 'x-trace' };
  const { isPreflight, requestedHeaders } = read('/api/v1/auth', '', { method, headers: given });

  expect(isPreflight).toBe(expected);
  expect(requestedHeaders).toBe(method === 'OPTIONS' ? 'x-trace' : null);
});
