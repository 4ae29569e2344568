import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { resolveProfile } from '../../src/profile/resolve-profile.ts';
import { learnFromMock } from './learn-from-mock.ts';

/** Texts with which a deployment could attack its twin: placeholders, and parts of them. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['{', '{{', '}', '}}', ':', '{start:40}', '{end:64}', '{hint}', '{new:constructor}'],
        ...['{new:__proto__}', '{workspace:hex:9}', '{scope:files:read}', '{valid:a|b}', '{now}'],
        ...['{uuid}', '{{uuid}', '{path}', '__proto__', 'constructor', '$1', '$&', '\\'],
        ...['<script>', '\u202e', '\u0000', '\ud800', '{hex:999999999}', '{base62:1}', 'é'],
      ),
      fc.string({ maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  // Ends with a word, so that no random text looks like a counter.
  .map((parts) => `${parts.join('')} told`);

/** A run takes a third of a second; nightly runs use more, from other seeds. */
const RUNS = Number(process.env.RANDOM_TEXTS ?? 8);
const SEED = Number(process.env.RANDOM_SEED ?? 20260115);

/** Adds the text to every body: as values, as a name, and as code and error of failures. */
function told(text: string, body: Record<string, unknown>): Record<string, unknown> {
  // The same text in the key check and the workspace read would be the workspace's name.
  const own = 'valid' in body ? `key ${text}` : text;
  const added = { told: own, within: { list: [own], [`${text}!`]: 1 } };
  return { ...body, ...added, ...('error' in body && { error: text, code: `c ${text}` }) };
}

test('whatever a deployment says, its twin says the same, and nothing else', {
  timeout: RUNS * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const { learned } = await learnFromMock('default', async (response) => {
        const { status, headers } = response;
        const body = await response.text();
        if (!body.startsWith('{')) return new Response(body || null, { status, headers });
        return new Response(JSON.stringify(told(text, JSON.parse(body))), { status, headers });
      });
      expect(() => resolveProfile(learned)).not.toThrow();
      const twin = createMock({ profile: JSON.parse(JSON.stringify(learned)) });
      const key = twin.keys.byLabel('reader');
      const asked = ['auth', `workspaces/${key.workspaceId}`, 'auth?none', 'elsewhere'];
      for (const path of asked) {
        const headers: HeadersInit =
          path === 'auth?none' ? {} : { authorization: `Bearer ${key.secret}` };
        const answer = await twin.fetch(`http://mock.test/api/v1/${path}`, { headers });
        const body: unknown = JSON.parse(await answer.text());

        expect(body).toEqual(told(text, Object(body)));
        expect(JSON.stringify(body)).not.toContain(key.secret);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
