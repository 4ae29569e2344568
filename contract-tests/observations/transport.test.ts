import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy } from '../../trials/deployment/deployment.ts';
import { observeOne } from '../../trials/deployment/run-suite.ts';

/** Responds to some requests itself. */
const serving = (isMine: (request: Request) => boolean, respond: () => Response) =>
  deploy({ around: async (request, next) => (isMine(request) ? respond() : next(request)) });
const method = (name: string, respond: () => Response) =>
  serving((request) => request.method === name, respond);

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
    const target = method('HEAD', () => new Response(null, { status: 405 }));

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
    const init = { status: 501, headers: { allow: 'GET' } };
    const target = method('OPTIONS', () => Response.json({ code: 'no_method' }, init));

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
    expect((await observeOne(deploy(), 'refusals.wrong-method')).kind).toBe('not-seen');
  });
});

test('an origin is let in by half where the preflight does not allow Authorization', async () => {
  const headers = { 'access-control-allow-origin': 'https://contract-suite.example' };
  const around: Behaviour['around'] = async (request, next) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    const { status, body } = await next(request);
    return new Response(body, { status, headers });
  };

  expect(await observeOne(deploy({ around }), 'transport.cors')).toMatchObject({
    value: { cors: 'half' },
  });
});

test('a server that answers every path alike ignores no slash', async () => {
  const target = serving(
    ({ url }) => /auth\/|\/\//.test(new URL(url).pathname),
    () => Response.json({}),
  );

  expect(await observeOne(target, 'transport.slashes')).toMatchObject({
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
