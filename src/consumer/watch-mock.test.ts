import { expect, it } from 'vitest';
import type { ConsumerClient } from './consumer-client.ts';
import { checkSituation } from './describe-consumer.ts';
import type { Situation } from './situation.ts';
import { situationOf } from './situation-rows.ts';
import { secondsToWait } from './watch-mock.ts';

const plain = situationOf({ id: 'a.key', clause: '5-r1', title: 'A key.' });
const situation = (secret: string): Situation => ({
  ...plain,
  setUp: () => ({ ...plain.setUp(), apiKey: secret }),
});

const saying = (say: (apiKey: string) => string): ConsumerClient => ({
  listFiles: ({ apiKey }) => Promise.reject(new Error(say(apiKey))),
});

const messageOf = async (secret: string, say: (apiKey: string) => string) => {
  const { session } = await checkSituation(situation(secret), saying(say), { through: 'fetch' });
  return 'message' in session.result ? session.result.message : '';
};

const encoded = (text: string, times: number): string =>
  times === 0 ? text : encodeURIComponent(encoded(text, times - 1));

it.each<[string, (apiKey: string) => string]>([
  ['as it is', (key) => key],
  ['within other text', (key) => `x${key}y`],
  ['in base64, behind Bearer', (key) => btoa(`Bearer ${key}`)],
])('a key is hidden that a client reports %s', async (_, written) => {
  const secret = 'wsk_0123+456/789=abcDEF';
  const message = await messageOf(secret, (key) => `refused ${written(key)} here`);

  expect(message).toContain('<API_KEY>');
  expect(message).not.toContain(written(secret));
});

it.each(['n', 'next'])('the key %j garbles no word that it is a part of', async (secret) => {
  const message = await messageOf(secret, (key) => `nextCursor is missing, key ${key}`);

  expect(message).toBe('Error: nextCursor is missing, key <API_KEY>');
});

it.each([1, 2])('a key in a URL is recognised, percent-encoded %i times', async (times) => {
  const secret = 'wsk_0123+456/789=abcDEF';
  const client: ConsumerClient = {
    async listFiles({ baseUrl, apiKey, fetch }) {
      await fetch(`${baseUrl}/api/v1/auth?key=${encoded(apiKey, times)}`);
      return [];
    },
  };
  const { session } = await checkSituation(situation(secret), client, { through: 'fetch' });

  expect(session.requests[0]).toMatchObject({
    keyInUrl: true,
    target: '/api/v1/auth?key=<API_KEY>',
  });
});

const now = Date.parse('2026-01-15T12:00:00.400Z');

it.each([
  ['120', 120],
  ['0', 0],
  ['Thu, 15 Jan 2026 12:00:04 GMT', 2],
  ['Thu, 15 Jan 2026 12:00:05 GMT', 3],
  ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After: %s asks for %s seconds', (header, seconds) => {
  expect(secondsToWait(header, now)).toBe(seconds);
});
