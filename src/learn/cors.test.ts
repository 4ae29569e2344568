import { expect, test } from 'vitest';
import { runContract } from '../../contract-tests/index.ts';
import { learnFromMock } from '../../trials/learn/learn-from-mock.ts';
import { createMock } from '../mock/create-mock.ts';

import type { ProfileInput } from '../profile/schema.ts';
import { learnProfile } from './learn-profile.ts';

type Cors = NonNullable<ProfileInput['transport']>['cors'];

test.each<[string, Cors]>([
  ['a text', { origin: 'https://app.test' }],
  ['the origin that asks', { origin: '{origin}', allowCredentials: true }],
  ['repeated, and on OPTIONS the rest', { origin: '{origin}', exposeHeaders: '' }],
  ['with an origin alone', { when: 'with-origin', allowCredentials: true, exposeHeaders: '' }],
  ['repeated, with Vary', { origin: '{origin}', when: 'with-origin', vary: 'Accept, Origin' }],
  ['on OPTIONS alone', { when: 'options', exposeHeaders: '', allowMethods: 'GET,OPTIONS' }],
])('cross-origin access is learned: %s', async (_, cors) => {
  const { learned, chosen } = await learnFromMock({ transport: { cors } });

  expect(learned.transport?.cors).toEqual(chosen.transport.cors);
  expect(learned.transport?.headers).toEqual({ 'cache-control': 'no-store' });
  expect(learned.learned.unexpressed.filter(({ what }) => /origin|vary/i.test(what))).toEqual([]);
});

test('one of the origins that a deployment allows is learned, and no other is let in', async () => {
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

test('Vary on every answer is one of the headers', async () => {
  const { learned } = await learnFromMock({
    transport: { cors: { origin: '{origin}' }, headers: { Vary: 'Origin' } },
  });

  expect(learned.transport).toMatchObject({ headers: { vary: 'Origin' }, cors: { vary: '' } });
});
