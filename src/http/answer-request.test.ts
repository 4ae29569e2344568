import { describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../mock/create-mock.ts';
import type { ProfileName } from '../profile/named.ts';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import type { Answer } from './answer.ts';
import { textOf } from './deliver.ts';

const FILES = '/api/v1/workspaces/ws_tiny/files';
const reader = { authorization: 'Bearer wsk_tiny_reader' };
const expired = { authorization: 'Bearer wsk_tiny_expired' };
const unscoped = { authorization: 'Bearer wsk_tiny_unscoped' };

const tiny = (profile: ProfileOption = 'default') => createMock({ world: 'tiny', profile });

function ask(mock: Mock, path: string, init: RequestInit = { headers: reader }) {
  return mock.answer(new Request(`http://mock.test${path}`, init));
}

/** The body of an answer, parsed. */
const bodyOf = (answer: Answer): unknown => JSON.parse(String(textOf(answer)));

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, WWW-Authenticate',
};

describe('the default profile answers', () => {
  test('the key check', () => {
    const answer = ask(tiny(), '/api/v1/auth');

    expect(answer).toEqual({
      status: 200,
      headers: { ...CORS, 'cache-control': 'no-store', 'content-type': 'application/json' },
      body: expect.any(String),
    });
    expect(bodyOf(answer)).toEqual({
      workspaceId: 'ws_tiny',
      valid: true,
      scopes: ['files:read'],
      expiresAt: '2026-04-15T12:00:00.000Z',
      keyHint: '…ader',
    });
  });

  test('the listing, with the fields of the document in its order', () => {
    const answer = ask(tiny(), `${FILES}?limit=1`);

    expect(answer.status).toBe(200);
    expect(textOf(answer)).toMatch(
      /^\{"files":\[\{"id":"file_b","name":"plan.pdf","contentType":"application\/pdf","size":1024,"validationStatus":"accepted","createdAt":"2026-01-14T09:00:00.000Z"\}\],"hasMore":true,"nextCursor":"[\w-]+"\}$/,
    );
  });

  test.each([
    ['no credentials', '/api/v1/auth', {}, 401, 'unauthenticated'],
    ['an empty header', '/api/v1/auth', { authorization: '' }, 401, 'unauthenticated'],
    ['another scheme', '/api/v1/auth', { authorization: 'Basic x' }, 401, 'unauthenticated'],
    ['nothing behind Bearer', '/api/v1/auth', { authorization: 'Bearer ' }, 401, 'unauthenticated'],
    ['an unknown key', '/api/v1/auth', { authorization: 'Bearer x' }, 401, 'invalid_key'],
    ['an expired key', '/api/v1/auth', expired, 401, 'expired_key'],
    ['an expired key, listing', FILES, expired, 401, 'expired_key'],
    ['a missing scope', FILES, unscoped, 403, 'missing_scope'],
    ['a missing scope', FILES, { authorization: 'Bearer wsk_tiny_unscoped' }, 403, 'missing_scope'],
    ['an unknown workspace', '/api/v1/workspaces/nope', reader, 404, 'workspace_not_found'],
    ['its files', '/api/v1/workspaces/nope/files', reader, 404, 'workspace_not_found'],
    ['a malformed cursor', `${FILES}?cursor=x`, reader, 400, 'invalid_cursor'],
    ['a bad limit', `${FILES}?limit=0`, reader, 400, 'invalid_limit'],
    ['an unknown path', '/api/v1/nope', reader, 404, 'not_found'],
    ['an unknown path without a key', '/api/v1/nope', {}, 404, 'not_found'],
    ['the content of a file', `${FILES}/file_a/content`, reader, 404, 'not_found'],
  ])('%s with %s %s', (_, path, headers, status, code) => {
    const answer = ask(tiny(), path, { headers });

    expect(answer.status).toBe(status);
    expect(bodyOf(answer)).toEqual({ code, error: expect.any(String) });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PURGE'])(
    '%s with 405 and what is allowed',
    (method) => {
      for (const path of ['/api/v1/auth', '/api/v1/workspaces/ws_tiny', FILES]) {
        const answer = ask(tiny(), path, { method });

        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
        expect(bodyOf(answer)).toMatchObject({ code: 'method_not_allowed' });
      }
    },
  );
});

test('another workspace is refused as one that is not there, to the letter', () => {
  const mock = createMock({ files: 3 });
  const headers = { authorization: `Bearer ${mock.keys.byLabel('reader').secret}` };
  const { workspaceId } = mock.keys.byLabel('other');

  for (const rest of ['', '/files']) {
    const other = ask(mock, `/api/v1/workspaces/${workspaceId}${rest}`, { headers });

    expect(other.status).toBe(404);
    expect(other).toEqual(ask(mock, `/api/v1/workspaces/nowhere${rest}`, { headers }));
  }
});

test.each([
  ['/api/v1/auth', reader],
  [FILES, reader],
  [FILES, {}],
  ['/nope', {}],
])('HEAD of %s is GET without its body', (path, headers) => {
  const get = ask(tiny(), path, { headers });

  expect(ask(tiny(), path, { method: 'HEAD', headers })).toEqual({ ...get, body: null });
});

test('HEAD is refused where the profile refuses it, without a body still', () => {
  const answer = ask(tiny('bare-transport'), '/api/v1/auth', { method: 'HEAD', headers: reader });

  expect(answer).toMatchObject({ status: 405, body: null, headers: { allow: 'GET' } });
});

describe('OPTIONS', () => {
  test('is a preflight, answered without credentials', () => {
    const headers = {
      origin: 'http://app.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,x-trace',
    };

    expect(ask(tiny(), FILES, { method: 'OPTIONS', headers })).toEqual({
      status: 204,
      headers: {
        ...CORS,
        'cache-control': 'no-store',
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': 'authorization,x-trace',
        'access-control-max-age': '600',
      },
      body: null,
    });
  });

  test('is a wrong method where the profile refuses it', () => {
    const answer = ask(tiny({ transport: { options: null } }), FILES, { method: 'OPTIONS' });

    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });
});

describe('refusals of the profile', () => {
  const text = { error: 'The API key is not valid.' };
  const code = { code: 'invalid_key' };
  test.each<[ProfileName, string, number, unknown]>([
    ['terse-errors', 'application/json', 401, {}],
    ['errors-without-code', 'application/json', 401, text],
    ['errors-without-text', 'application/json', 401, code],
    ['refusals-400', 'application/json', 400, { ...code, ...text }],
    ['refusals-404', 'application/json', 404, { code: 'not_found', error: 'Not found.' }],
    [
      'problem-json',
      'application/problem+json',
      401,
      { type: 'about:blank', title: 'The request was refused.' },
    ],
  ])('%s are written as they say', (profile, contentType, status, body) => {
    const answer = ask(tiny(profile), '/api/v1/auth', { headers: { authorization: 'Bearer x' } });

    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe(contentType);
    expect(bodyOf(answer)).toEqual(body);
  });

  test('carry their headers over those of every answer', () => {
    const mock = tiny({
      transport: { headers: { 'cache-control': 'no-store', server: 'x' } },
      refusals: { unknownPath: { headers: { 'cache-control': 'max-age=60' } } },
    });

    expect(ask(mock, '/nope').headers).toMatchObject({
      'cache-control': 'max-age=60',
      server: 'x',
    });
    expect(ask(mock, '/api/v1/auth').headers).toMatchObject({ 'cache-control': 'no-store' });
  });

  test('with 405 say what is allowed, whatever the condition', () => {
    const mock = tiny({ refusals: { unknownPath: { status: 405 }, wrongMethod: { status: 400 } } });

    expect(ask(mock, '/nope').headers).toHaveProperty('allow');
    expect(ask(mock, '/api/v1/auth', { method: 'POST' }).headers).not.toHaveProperty('allow');
  });
});

test('a rate limit refuses with Retry-After, by key, and never without one', () => {
  const mock = tiny({ rateLimit: { requests: 2, windowSeconds: 60 } });
  ask(mock, '/api/v1/auth');
  ask(mock, FILES);

  const refused = ask(mock, '/api/v1/auth');

  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  expect(bodyOf(refused)).toMatchObject({ code: 'rate_limited' });
  expect(ask(mock, '/api/v1/auth', { headers: unscoped }).status).toBe(200);
  expect(ask(mock, '/api/v1/auth', {}).status).toBe(401);
  expect(ask(mock, '/api/v1/auth', { method: 'OPTIONS' }).status).toBe(204);
});
test('successes carry the statuses and the content type of the profile', () => {
  const mock = tiny('odd-successes');

  expect(ask(mock, FILES)).toMatchObject({
    status: 206,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
  expect(ask(mock, '/api/v1/workspaces/ws_tiny').status).toBe(206);
  expect(ask(mock, '/api/v1/auth').status).toBe(200);
});
