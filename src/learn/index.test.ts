import { expect, test } from 'vitest';
import { runContract } from '../../contract-tests/index.ts';
import { createMock } from '../mock/create-mock.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { compareProfiles, learnProfile } from './index.ts';

function observe(profile: ProfileInput, keyName = 'reader', observing = true) {
  const mock = createMock({ profile });
  const { secret } = mock.keys.byLabel(keyName);
  return runContract({
    baseUrl: 'http://mock.test',
    fetch: mock.fetch,
    keys: { key: secret, other: mock.keys.byLabel('other').secret },
    requestsPerSecond: Number.POSITIVE_INFINITY,
    observe: observing,
  });
}

test('a program learns a deployment, takes it for a twin, and tells what changed in it', async () => {
  const before = learnProfile(await observe({ limit: { default: 40 } }));
  const after = learnProfile(await observe({ limit: { default: 20 } }));
  const changed = compareProfiles(before, after).filter(({ kind }) => kind === 'changed');

  expect(createMock({ profile: before }).profile.limit.default).toBe(40);
  expect(changed).toMatchObject([{ path: 'limit.default', expected: 40, now: 20 }]);
  expect(changed[0]?.evidence[0]).toMatch(/^GET \/api\/v1\/workspaces\/.*\/files 200$/);
});

test('a field that could not be asked this time is no change', async () => {
  const fields = compareProfiles({}, learnProfile(await observe({})));

  // No expired key was given.
  expect(fields.find(({ path }) => path === 'keyCheck.expiredKey')).toMatchObject({
    kind: 'not-asked',
    reason: 'an expired key was not given',
  });
});

test('of a run that judged or observed nothing nothing is learned', async () => {
  const refused = await observe({}, 'expired');
  const unobserved = await observe({}, 'reader', false);

  expect(() => learnProfile(refused)).toThrow(/^Failed to learn a profile: .* answers 401/);
  expect(() => learnProfile(unobserved)).toThrow(
    expect.objectContaining({
      message: 'Failed to learn a profile: the run made no observations (observe: false)',
    }),
  );
});

test('a profile that is none is refused by name', () => {
  expect(() => compareProfiles('nobody', {})).toThrow('Failed to find the profile "nobody"');
});
