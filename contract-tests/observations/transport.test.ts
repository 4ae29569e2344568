import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy } from '../../trials/deployment/deployment.ts';
import { observeOne } from '../../trials/deployment/run-suite.ts';

/** Answers requests of one method or path by itself. */
const serving = (
  isMine: (request: Request, path: string) => boolean,
  respond: (request: Request) => Response,
): Partial<Behaviour> => ({
  around: (request, next) =>
    isMine(request, new URL(request.url).pathname)
      ? Promise.resolve(respond(request))
      : next(request),
});
const method = (name: string, respond: (request: Request) => Response) =>
  serving((request) => request.method === name, respond);
const allowing = (headers: Record<string, string>): Partial<Behaviour> => ({
  around: async (request, next) => {
    const { status } = request.method === 'OPTIONS' ? { status: 204 } : await next(request.clone());
    const body = status === 204 ? null : await (await next(request)).text();
    return new Response(body, { status, headers });
  },
});

describe('HEAD', () => {
  test('as GET, when the status is the same and no body comes', async () => {
    const around: Behaviour['around'] = async (request, next) => {
      const response = await next(request);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    };

    expect(await observeOne(deploy({ around }), 'transport.head')).toMatchObject({
      answer: 'As GET, without a body: 200 on the key check and 200 on the listing.',
      value: { head: 'as-get' },
      evidence: [{ method: 'HEAD', curl: expect.stringMatching(/^curl -sS -I /) }, {}],
    });
  });

  test('refused, and that is how a wrong method looks, its body apart', async () => {
    const target = deploy(method('HEAD', () => new Response(null, { status: 405 })));

    expect(await observeOne(target, 'transport.head')).toMatchObject({
      value: { head: 'refused' },
    });
    expect(await observeOne(target, 'refusals.wrong-method')).toMatchObject({
      value: { refusal: { status: 405, body: 'empty' } },
    });
  });
});

describe('OPTIONS', () => {
  test('refused with the key: the refusal of a wrong method', async () => {
    const refuse = () =>
      Response.json({ code: 'no_method' }, { status: 501, headers: { allow: 'GET' } });
    const target = deploy(method('OPTIONS', refuse));

    expect(await observeOne(target, 'transport.options')).toMatchObject({
      answer: 'It is refused: 501, allow: GET.',
      value: { options: 'refused', status: 501, allow: 'GET' },
      evidence: [{ curl: expect.stringMatching(/^curl -sS -i -X OPTIONS /) }],
    });
    expect(await observeOne(target, 'refusals.wrong-method')).toMatchObject({
      value: { refusal: { status: 501, code: 'no_method', allow: 'GET', headers: {} } },
    });
  });

  test('refused for missing credentials is no refusal of the method', async () => {
    const observed = await observeOne(deploy(), 'refusals.wrong-method');

    expect(observed.kind).toBe('not-seen');
  });
});

describe('another origin', () => {
  const allowed = {
    'access-control-allow-origin': 'https://contract-suite.example',
    'access-control-allow-headers': 'Authorization, Accept',
    'access-control-max-age': '60',
  };

  test('is let in by half where the preflight does not allow Authorization', async () => {
    const { 'access-control-allow-headers': _, ...less } = allowed;

    expect(await observeOne(deploy(allowing(less)), 'transport.cors')).toMatchObject({
      value: { cors: 'half' },
    });
  });
});

test('a server that answers every path alike ignores no slash', async () => {
  const around = serving(
    (_, path) => /auth\/|\/\//.test(path),
    () => Response.json({}),
  );

  expect(await observeOne(deploy(around), 'transport.slashes')).toMatchObject({
    value: { extraSlashes: 'unknown-path' },
  });
});

test('headers: those on every answer, and those about caching', async () => {
  const around: Behaviour['around'] = async (request, next) => {
    const response = await next(request);
    const headers = new Headers(response.headers);
    headers.set('server', 'unit');
    headers.set('date', String(Math.random()));
    headers.set('set-cookie', 'a=b');
    if (response.ok) headers.set('etag', '"1"');
    return new Response(await response.text(), { status: response.status, headers });
  };

  const target = deploy({ around });
  expect(await observeOne(target, 'transport.headers')).toMatchObject({
    answer: 'server: unit.',
    value: { headers: { server: 'unit' } },
  });
  expect(await observeOne(target, 'transport.caching')).toMatchObject({ answer: 'etag: "1".' });
});
