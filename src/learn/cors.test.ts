import { expect, test } from 'vitest';
import { learnFromMock } from '../../trials/learn/learn-from-mock.ts';
import type { ProfileInput } from '../profile/schema.ts';

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

test('Vary on every answer is one of the headers', async () => {
  const { learned } = await learnFromMock({
    transport: { cors: { origin: '{origin}' }, headers: { Vary: 'Origin' } },
  });

  expect(learned.transport).toMatchObject({ headers: { vary: 'Origin' }, cors: { vary: '' } });
});

test('the default profile takes less than 250 requests', async () => {
  expect((await learnFromMock('default')).sent).toBeLessThan(250);
});
