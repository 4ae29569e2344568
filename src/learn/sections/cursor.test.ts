import { expect, test } from 'vitest';
import { learnFromMock } from '../../../trials/learn/learn-from-mock.ts';
import { createMock } from '../../mock/create-mock.ts';
import type { ProfileInput } from '../../profile/schema.ts';

/** The lengths of cursors in a walk of the default world with pages of seven. */
async function lengthsUnder(profile: ProfileInput): Promise<number[]> {
  const mock = createMock({ profile });
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  const lengths: number[] = [];
  for (let cursor: string | null = ''; cursor !== null && lengths.length < 8; ) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const url = `http://m.test/api/v1/workspaces/${workspaceId}/files?limit=7${query}`;
    const answer = await mock.fetch(url, { headers: { authorization: `Bearer ${secret}` } });
    cursor = (await answer.json()).nextCursor;
    if (cursor !== null) lengths.push(cursor.length);
  }
  return lengths;
}

test.each<[string, ProfileInput['cursor']]>([
  ['unpadded', {}],
  ['of digits', { style: 'digits', minLength: 205 }],
  ['long JSON', { style: 'json', minLength: 1234, stability: 'changing' }],
])('the cursors of a twin are as long as those seen: %s', async (_, cursor) => {
  const { learned } = await learnFromMock({ cursor });
  const [now, then] = [await lengthsUnder(learned), await lengthsUnder({ cursor })];

  expect(now.length).toBeGreaterThan(3);
  for (const [index, length] of now.entries()) {
    expect(Math.abs(length - (then[index] ?? 0))).toBeLessThanOrEqual(0.1 * length);
  }
  expect(learned.learned.unexpressed.map(({ what }) => what).join()).not.toContain('cursors have');
});

/** Replaces cursors by numbers, like a deployment that stores them. */
function numbered(digits: number) {
  const given: string[] = [];
  return {
    open(request: Request): Request {
      const url = new URL(request.url);
      const cursor = url.searchParams.get('cursor');
      const original = cursor && given[Number(cursor)];
      if (original) url.searchParams.set('cursor', original);
      return new Request(url, request);
    },
    async give(response: Response): Promise<Response> {
      if (!response.ok) return response;
      const text = await response.text();
      const body = text === '' ? null : JSON.parse(text);
      if (typeof body?.nextCursor === 'string') {
        const known = given.indexOf(body.nextCursor);
        const index = known < 0 ? given.push(body.nextCursor) - 1 : known;
        body.nextCursor = String(index).padStart(digits, '0');
      }
      const { status, headers } = response;
      return new Response(text === '' ? null : JSON.stringify(body), { status, headers });
    },
  };
}

test('cursors shorter than a mock can make are listed as unexpressed', async () => {
  const kept = numbered(6);
  const { learned } = await learnFromMock('default', kept.give, kept.open);

  expect(learned.cursor).toMatchObject({ style: 'digits', minLength: 6 });
  expect(learned.learned.unexpressed.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/^cursors have 6 characters; those of a mock have at least \d+$/),
  );
});
