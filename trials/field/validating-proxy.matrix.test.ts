import { expect, test } from 'vitest';
import { runContract } from '../../contract-tests/run-contract.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { profileNames } from '../../src/profile/resolve-profile.ts';
import { everyNth } from '../../test/support/tier.ts';
import { keysOf } from '../suite/proof-world.ts';
import { validatingProxy } from './validating-proxy.ts';

/** Sent to see what becomes of them: odd limits, two cursors at once, a wish for content. */
const ODD_REQUESTS = [
  '/query/limit: must be integer',
  '/query/cursor: must be string',
  '/query: must NOT have additional properties',
];

test.each(everyNth(profileNames, 12))(
  'under the profile %s an independent validator agrees with every exchange of a check',
  async (profile) => {
    const mock = createMock({ profile, files: 25 });
    const proxy = await validatingProxy(mock.fetch);

    const report = await runContract({
      baseUrl: 'http://mock.test',
      keys: keysOf(mock),
      fetch: proxy.fetch,
      requestsPerSecond: Number.POSITIVE_INFINITY,
    });

    expect(report.kind).toBe('judged');
    expect(proxy.count()).toBeGreaterThan(100);
    expect([...proxy.violations.answers]).toEqual([]);
    expect(ODD_REQUESTS).toEqual(expect.arrayContaining([...proxy.violations.requests]));
  },
);

test.each([
  ['an entry without fields', { files: [{}], hasMore: false, nextCursor: null }, 200, '/files/0'],
  ['a cursor behind the end', { files: [], hasMore: false, nextCursor: 'a' }, 200, 'must NOT be'],
  ['a code that is a number', { code: 7 }, 400, '/code: must be string'],
])('the validator sees %s', async (_, body, status, fault) => {
  const proxy = await validatingProxy(async () => Response.json(body, { status }));

  await proxy.fetch(new Request('http://mock.test/api/v1/workspaces/ws/files'));

  expect([...proxy.violations.answers]).toEqual([expect.stringContaining(fault)]);
});

test('the validator sees a limit that is no integer', async () => {
  const proxy = await validatingProxy(async () => Response.json({}, { status: 400 }));

  await proxy.fetch(new Request('http://mock.test/api/v1/workspaces/ws/files?limit=1.5'));

  expect([...proxy.violations.requests]).toEqual(['/query/limit: must be integer']);
});
