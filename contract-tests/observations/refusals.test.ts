import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy, keys } from '../../trials/deployment/deployment.ts';
import { observeOne } from '../../trials/deployment/run-suite.ts';

const refusing = (refusal: () => Response) => deploy({ refusal });

describe('the form of a refusal', () => {
  test('status, code, error, further fields, content type and headers of its own', async () => {
    const headers = {
      'content-type': 'application/problem+json',
      'www-authenticate': 'Bearer realm="x"',
    };
    const body = '{"code":"c","error":"e","hint":{"see":"docs"}}';
    const target = refusing(() => new Response(body, { status: 419, headers }));
    const observed = await observeOne(target, 'refusals.no-credentials');

    expect(observed).toMatchObject({
      answer:
        '419, code "c", error "e", additional fields hint, application/problem+json, www-authenticate: Bearer realm="x".',
      value: {
        uniform: true,
        refusal: {
          status: 419,
          code: 'c',
          error: 'e',
          extra: { hint: { see: 'docs' } },
          contentType: 'application/problem+json',
          headers: { 'www-authenticate': 'Bearer realm="x"' },
          body: 'json-object',
          varying: [],
          echoes: [],
        },
      },
    });
  });

  test('what it repeats of the request', async () => {
    const around: Behaviour['around'] = async (request, next) => {
      const response = await next(request);
      if (response.status !== 404) return response;
      const [, id = ''] = /workspaces\/([^/]+)/.exec(request.url) ?? [];
      return Response.json({ error: `No workspace "${id}"` }, { status: 404 });
    };

    const observed = await observeOne(deploy({ around }), 'refusals.unknown-workspace');

    expect(observed).toMatchObject({
      value: {
        uniform: true,
        refusal: {
          error: 'No workspace "ws-1-made-up"',
          echoes: [{ what: 'workspaceId', text: 'ws-1-made-up' }],
        },
      },
    });
  });

  test.each([
    ['', 'empty', 'no body'],
    ['<h1>Gone</h1>', 'text', 'a body that is not JSON'],
    ['[1]', 'json', 'JSON that is not an object'],
  ])('the body %j is %s', async (body, kind, words) => {
    const target = refusing(() => new Response(body, { status: 403 }));
    const observed = await observeOne(target, 'refusals.missing-scope');

    expect(observed).toMatchObject({
      answer: expect.stringContaining(words),
      value: { refusal: { body: kind, code: null, error: null } },
    });
  });
});

describe('operations that answer differently', () => {
  test('each is told of, and the listing stands for the condition', async () => {
    const target = deploy({ expiredKeyCheck: 'answer' });

    expect(await observeOne(target, 'refusals.expired-key')).toMatchObject({
      answer: expect.stringContaining(
        'the key check: 200, a success; the workspace read and the listing: 401',
      ),
      value: {
        uniform: false,
        refusal: { status: 401, code: 'expired' },
        answers: [
          { operation: 'checkKey', status: 200, refusal: null },
          { operation: 'readWorkspace', status: 401 },
          { operation: 'listFiles', status: 401 },
        ],
      },
    });
  });

  test('an id of the usual form stands for an unknown workspace, whatever an odd one gets', async () => {
    const around: Behaviour['around'] = (request, next) =>
      /made-up/.test(request.url)
        ? Promise.resolve(Response.json({ code: 'no_id' }, { status: 400 }))
        : next(request);
    const target = deploy({ workspaceId: 'ws_5e1f09a7c3d2', around });

    expect(await observeOne(target, 'refusals.unknown-workspace')).toMatchObject({
      value: {
        uniform: false,
        refusal: { status: 404 },
        answers: [{ status: 400 }, { status: 400 }, { status: 404 }, { status: 404 }],
      },
    });
  });

  test('what is refused nowhere is said to be no refusal', async () => {
    const around: Behaviour['around'] = async (request, next) =>
      /workspaces\/[^/]+$/.test(request.url) ? Response.json({}) : next(request);
    const target = deploy({ ignoresPathId: true, around });

    expect(await observeOne(target, 'refusals.other-workspace')).toMatchObject({
      answer: expect.stringMatching(/^It is not refused: 200/),
      value: { refusal: null, uniform: false },
    });
  });
});

test('a refusal whose key was not given names it', async () => {
  const target = { ...deploy(), keys: { key: keys.key } };

  expect(await observeOne(target, 'refusals.foreign-cursor')).toEqual({
    kind: 'not-seen',
    reason: 'a key of another workspace was not given',
    provide: 'keys.other: a key of another workspace',
    need: { kind: 'key', name: 'other', what: 'a key of another workspace' },
  });
});
