import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock/create-mock.ts';
import type { ProfileInput } from '../../src/profile/schema.ts';
import { learnFromMock } from './learn-from-mock.ts';

type Checked = NonNullable<ProfileInput['listing']>['queryChecked'];

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
    ['unscoped', `${own}/files?limit=many`],
    ['unscoped', `${own}-no/files?limit=many`],
    ['reader', `${own}-no/files?cursor=none`],
    ['expired', `${own}-no/files?limit=many`],
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

test.each<[ProfileInput['authorization'], ProfileInput['cursor'], Checked, readonly string[]]>([
  [{}, {}, 'last', ['expired_key', 'missing_scope', 'invalid_limit']],
  [{}, {}, 'between', ['expired_key', 'missing_scope', 'invalid_limit']],
  [{}, {}, 'first', ['expired_key', 'missing_scope', 'invalid_limit']],
  [
    { workspaceChecked: 'before-scope' },
    { checkedFirst: true },
    'between',
    ['expired_key', 'workspace_not_found', 'invalid_cursor'],
  ],
  [
    { workspaceChecked: 'before-expiry' },
    {},
    'first',
    ['workspace_not_found', 'workspace_not_found', 'invalid_limit'],
  ],
])(
  'what a deployment checks first, its twin checks first: %j %j %s',
  async (authorization, cursor, queryChecked, codes) => {
    const profile = { authorization, cursor, listing: { queryChecked } };
    const { learned } = await learnFromMock(profile);
    const [theirs, ours] = await Promise.all(
      [profile, learned].map((each) => refusalsOf(createMock({ profile: each }))),
    );

    expect(ours).toEqual(theirs);
    expect([theirs?.[0], theirs?.[1], theirs?.[6]]).toEqual(codes);
    expect(learned.authorization?.workspaceChecked).toBe(authorization?.workspaceChecked ?? 'last');
    expect(learned.listing?.queryChecked).toBe(queryChecked);
    expect(learned.cursor?.checkedFirst).toBe(cursor?.checkedFirst ?? false);
  },
);

test('refusals that are alike do not tell what is checked first', async () => {
  const { learned } = await learnFromMock({
    refusals: { every: { status: 404, code: 'no', error: null, headers: {} } },
    authorization: { workspaceChecked: 'before-expiry' },
  });

  const paths = ['authorization.workspaceChecked', 'listing.queryChecked', 'cursor.checkedFirst'];
  for (const path of paths) {
    expect(learned.learned.fields[path]).toMatchObject({ source: 'assumed' });
  }
});
