import { expect, test } from 'vitest';
import { runContract } from '../../../contract-tests/index.ts';
import { learnFromMock } from '../../../trials/learn/learn-from-mock.ts';
import { createMock } from '../../mock/create-mock.ts';
import { learnProfile } from '../learn-profile.ts';

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
