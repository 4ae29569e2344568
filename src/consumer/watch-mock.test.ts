import { expect, it } from 'vitest';
import { plainestSituation } from './situations.ts';
import { stageOf } from './stage.ts';
import { leastSecondsToWait, MockWatch } from './watch-mock.ts';

/** A watch of a client with a known key. */
const watchOf = (apiKey: string) =>
  new MockWatch(
    plainestSituation,
    { ...stageOf(plainestSituation), apiKey },
    'http://elsewhere.test',
  );

const messageOf = (secret: string, say: (apiKey: string) => string): string => {
  const message = `Error: ${say(secret)}`;
  const { result } = watchOf(secret).sessionOf({ kind: 'failed', message, description: null });
  return 'message' in result ? result.message : '';
};

it.each<[string, (apiKey: string) => string]>([
  ['as it is', (key) => key],
  ['within other text', (key) => `x${key}y`],
  ['in base64, behind Bearer', (key) => btoa(`Bearer ${key}`)],
])('a key is hidden that a client reports %s', (_, written) => {
  const secret = 'wsk_0123+456/789=abcDEF';
  const message = messageOf(secret, (key) => `refused ${written(key)} here`);

  expect(message).toContain('<API_KEY>');
  expect(message).not.toContain(written(secret));
});

it('a key in a URL is recognised, percent-encoded', () => {
  const secret = 'wsk_0123+456/789=abcDEF';
  const watch = watchOf(secret);
  watch.api(new Request(`http://files.test/api/v1/auth?key=${encodeURIComponent(secret)}`));

  expect(watch.requests[0]).toMatchObject({
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
  expect(leastSecondsToWait(header, now)).toBe(seconds);
});
