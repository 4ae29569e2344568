import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock/create-mock.ts';
import type { ProfileInput } from '../../src/profile/schema.ts';
import { learnFromMock } from './learn-from-mock.ts';

/** Requests with two faults, and the code of each refusal. */
async function refusalsOf(mock: Mock): Promise<readonly unknown[]> {
  const [own, other] = ['reader', 'other'].map((label) => mock.keys.byLabel(label).workspaceId);
  const asked: [label: string, target: string][] = [
    ['expired', `${other}/files`],
    ['unscoped', `${other}/files`],
    ['expired', `${own}-no/files`],
    ['unscoped', `${own}-no/files`],
    ['expired', `${other}`],
    ['unscoped', `${other}`],
    ['reader', `${own}/files?limit=many&cursor=none`],
    ['reader', `${other}/files?limit=many&cursor=none`],
    ['expired', `${own}/files?limit=many`],
  ];
  return Promise.all(
    asked.map(async ([label, target]) => {
      const { secret } = mock.keys.byLabel(label);
      const headers = { authorization: `Bearer ${secret}` };
      const url = `http://mock.test/api/v1/workspaces/${target}`;
      return (await (await mock.fetch(url, { headers })).json()).code;
    }),
  );
}

test.each<[ProfileInput['authorization'], ProfileInput['cursor'], readonly string[]]>([
  [{}, {}, ['expired_key', 'missing_scope', 'invalid_limit']],
  [
    { workspaceChecked: 'before-scope' },
    { checkedFirst: true },
    ['expired_key', 'workspace_not_found', 'invalid_cursor'],
  ],
  [
    { workspaceChecked: 'before-expiry' },
    {},
    ['workspace_not_found', 'workspace_not_found', 'invalid_limit'],
  ],
])(
  'what a deployment checks first, its twin checks first: %j %j',
  async (authorization, cursor, codes) => {
    const profile = { authorization, cursor };
    const { learned } = await learnFromMock(profile);
    const [theirs, ours] = await Promise.all(
      [profile, learned].map((each) => refusalsOf(createMock({ profile: each }))),
    );

    expect(ours).toEqual(theirs);
    expect([theirs?.[0], theirs?.[1], theirs?.[6]]).toEqual(codes);
    expect(learned.authorization?.workspaceChecked).toBe(authorization?.workspaceChecked ?? 'last');
    expect(learned.cursor?.checkedFirst).toBe(cursor?.checkedFirst ?? false);
  },
);

test('refusals that are alike do not tell what is checked first', async () => {
  const { learned } = await learnFromMock({
    refusals: { every: { status: 404, code: 'no', error: null, headers: {} } },
    authorization: { workspaceChecked: 'before-expiry' },
  });

  for (const path of ['authorization.workspaceChecked', 'cursor.checkedFirst']) {
    expect(learned.learned.fields[path]).toMatchObject({ source: 'assumed' });
  }
});
