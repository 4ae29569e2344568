import { expect, test, vi } from 'vitest';
import { runContract } from '../../contract-tests/index.ts';
import { createMock } from '../mock/create-mock.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { learnProfile } from './learn-profile.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Learns from a mock whose answers are changed on their way. */
async function learnFrom(
  change: (text: string, headers: Headers, status: number) => string,
  headers: Readonly<Record<string, string>> = {},
) {
  const mock = createMock({ files: 40 });
  const report = await runContract({
    baseUrl: 'http://127.0.0.1:1',
    keys: { key: mock.keys.byLabel('reader').secret },
    requestsPerSecond: Number.POSITIVE_INFINITY,
    headers,
    fetch: async (request) => {
      const answer = await mock.fetch(request);
      const changed = new Headers(answer.headers);
      const { status } = answer;
      const text = change(await answer.text(), changed, status);
      return new Response(text === '' ? null : text, { status, headers: changed });
    },
  });
  const profile = learnProfile(report);
  // What serve does with it.
  resolveProfile(profile, 'learned');
  return profile;
}

const deep = `${'['.repeat(1500)}${']'.repeat(1500)}`;

test.each<[string, (text: string, headers: Headers, status: number) => string]>([
  [
    'a lone surrogate in a cursor',
    (text) => text.replace('"nextCursor":"', '"nextCursor":"\\ud800'),
  ],
  ['a lone surrogate in a refusal', (text) => text.replace('"error":"', '"error":"\\ud800')],
  ['JSON nested 1,500 deep', (text) => text.replace('{', `{"x":${deep},`)],
  ['JSON nested 90 deep', (text) => text.replace('{', `{"x":${'['.repeat(90)}${']'.repeat(90)},`)],
  [
    'a refusal of 1 MB',
    (text, _, status) =>
      status < 400 ? text : text.replace('"error":"', `"error":"${'a'.repeat(1e6)}`),
  ],
  [
    'an empty access-control-allow-origin',
    (text, headers) => {
      headers.set('access-control-allow-origin', '');
      return text;
    },
  ],
  [
    'a max-age of 10^20 seconds',
    (text, headers) => {
      if (headers.has('access-control-max-age')) {
        headers.set('access-control-max-age', '100000000000000000000');
      }
      return text;
    },
  ],
])('%s costs its own fields alone: a profile is learned that serve takes', async (_, change) => {
  const { learned } = await learnFrom(change);

  const sources = Object.values(learned.fields).map(({ source }) => source);
  // Where the key check cannot be read, no workspace is known: the refusals and headers are left.
  expect(sources.filter((source) => source === 'observed').length).toBeGreaterThan(10);
});

test('a header of one character is no secret, though its name sounds of one', async () => {
  const { learned } = await learnFrom((text) => text, { 'X-Auth-Version': '1' });

  expect(learned.from).toBe('http://127.0.0.1:1');
});
