import { setupServer } from 'msw/node';
import { describe, expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { handlers } from '../msw/index.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { startServer } from '../server/start-server.ts';

const FILES = '/api/v1/workspaces/ws_tiny/files';
const AUTHORIZATION = { authorization: 'Bearer wsk_tiny_reader' };
const ALLOWED = 'access-control-allow-origin';

type Cors = NonNullable<ProfileInput['transport']>['cors'];

const tiny = (cors: Cors, headers?: Record<string, string>) =>
  createMock({ world: 'tiny', profile: { transport: { cors, ...(headers && { headers }) } } });
const asking = (origin?: string, init: RequestInit = {}) =>
  new Request(`http://mock.test${FILES}`, {
    ...init,
    headers: { ...AUTHORIZATION, ...(origin !== undefined && { origin }) },
  });

describe('an origin that is repeated', () => {
  const repeating: Cors = { origin: '{origin}', allowCredentials: true };

  test('is that of each request, on answers that are kept too', () => {
    const mock = tiny(repeating);
    const origins = ['http://a.test', undefined, 'http://b.test', 'http://a.test'];

    expect(origins.map((origin) => mock.answer(asking(origin)).headers[ALLOWED])).toEqual(origins);
    expect(mock.answer(asking())).toEqual(mock.answer(asking()));
  });

  test('is allowed credentials, on refusals too; where none is said, none are', () => {
    const headersFor = (origin?: string) => tiny(repeating).answer(asking(origin)).headers;
    const exposed = { 'access-control-expose-headers': 'Retry-After, WWW-Authenticate' };

    expect(headersFor('http://a.test')).toMatchObject({
      ...exposed,
      'access-control-allow-credentials': 'true',
    });
    expect(headersFor()).toMatchObject(exposed);
    expect(headersFor()).not.toHaveProperty('access-control-allow-credentials');
    const refused = new Request('http://mock.test/nowhere', { headers: { origin: 'http://a' } });
    expect(tiny(repeating).answer(refused).headers[ALLOWED]).toBe('http://a');
  });

  test('is the same by fetch, MSW and HTTP', async () => {
    const init = asking('http://a.test');
    const msw = setupServer(...handlers(tiny(repeating)));
    await using server = await startServer(tiny(repeating));
    const byHttp = await fetch(server.baseUrl + FILES, { headers: init.headers });
    msw.listen();
    const byMsw = await fetch(init);
    msw.close();
    const byFetch = await tiny(repeating).fetch(asking('http://a.test'));

    const allowed = [byFetch, byMsw, byHttp].map(({ headers }) => headers.get(ALLOWED));
    expect(allowed).toEqual(['http://a.test', 'http://a.test', 'http://a.test']);
  });
});

describe('with an origin alone', () => {
  const cors: Cors = { when: 'with-origin', vary: 'Accept, Origin' };
  const usual = { Vary: 'Accept' };

  test('nothing is said to a request that has none', () => {
    const { headers } = tiny(cors, usual).answer(asking());
    const options = tiny(cors, usual).answer(asking(undefined, { method: 'OPTIONS' })).headers;

    const names = [...Object.keys(headers), ...Object.keys(options)];
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect([headers.vary, options.vary]).toEqual(['Accept', 'Accept']);
  });

  test('all is said to a request that has one', () => {
    const { headers } = tiny(cors, usual).answer(asking('http://a.test'));
    const options = tiny(cors).answer(asking('http://a.test', { method: 'OPTIONS' })).headers;

    expect(headers).toMatchObject({ [ALLOWED]: '*', vary: 'Accept, Origin' });
    expect(options).toMatchObject({ [ALLOWED]: '*', 'access-control-max-age': '600' });
  });
});

test('on OPTIONS alone, it is said there, and nowhere else', () => {
  const mock = tiny({ when: 'options' });
  const { headers } = mock.answer(asking('http://a.test'));

  expect(Object.keys(headers).filter((name) => name.startsWith('access-'))).toEqual([]);
  expect(mock.answer(asking(undefined, { method: 'OPTIONS' })).headers).toMatchObject({
    [ALLOWED]: '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  });
});

test('what is the same for every origin is the same answer', () => {
  const mock = tiny({});

  expect(mock.answer(asking('http://a.test'))).toEqual(mock.answer(asking()));
});
