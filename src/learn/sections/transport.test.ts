import { expect, test } from 'vitest';
import { runContract } from '../../../contract-tests/index.ts';
import { learnFromMock } from '../../../trials/learn/learn-from-mock.ts';
import { createMock } from '../../mock/create-mock.ts';

import type { ProfileInput } from '../../profile/schema.ts';
import { learnProfile } from '../learn-profile.ts';

type Cors = NonNullable<ProfileInput['transport']>['cors'];

test.each<[string, Cors]>([
  ['a fixed origin', { origin: 'https://app.test' }],
  ['the requesting origin', { origin: '{origin}', allowCredentials: true }],
  ['only with an Origin', { when: 'with-origin', allowCredentials: true, exposeHeaders: '' }],
  [
    'the requesting origin, with Vary',
    { origin: '{origin}', when: 'with-origin', vary: 'Accept, Origin' },
  ],
  ['only on OPTIONS', { when: 'options', exposeHeaders: '', allowMethods: 'GET,OPTIONS' }],
])('cross-origin access is learned: %s', async (_, cors) => {
  const { learned, chosen } = await learnFromMock({ transport: { cors } });

  expect(learned.transport?.cors).toEqual(chosen.transport.cors);
  expect(learned.transport?.headers).toEqual({ 'cache-control': 'no-store' });
  expect(learned.learned.unexpressed.filter(({ what }) => /origin|vary/i.test(what))).toEqual([]);
});

test('an allowed origin is learned, and no other is allowed', async () => {
  const app = 'https://app.example.com';
  const mock = createMock({ profile: { transport: { cors: null } } });
  const report = await runContract({
    baseUrl: 'http://mock.test',
    keys: { key: mock.keys.byLabel('reader').secret },
    only: ['key-check.success'],
    origin: app,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    fetch: async (request) => {
      const response = await mock.fetch(request);
      if (request.headers.get('origin') !== app) return response;
      const headers = new Headers(response.headers);
      headers.set('access-control-allow-origin', app);
      headers.set('access-control-allow-headers', 'authorization');
      const isPreflight = request.method === 'OPTIONS';
      return new Response(isPreflight ? null : response.body, {
        status: isPreflight ? 204 : response.status,
        headers,
      });
    },
  });

  const { transport } = learnProfile(report);

  expect(transport?.cors).toMatchObject({ origin: app, when: 'with-origin' });
});

test('Vary on every response is an ordinary header', async () => {
  const { learned } = await learnFromMock({
    transport: { cors: { origin: '{origin}' }, headers: { Vary: 'Origin' } },
  });

  expect(learned.transport).toMatchObject({ headers: { vary: 'Origin' }, cors: { vary: '' } });
});
