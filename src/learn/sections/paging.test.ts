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
});
