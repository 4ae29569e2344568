import { expect, test } from 'vitest';
import { learnFromMock } from '../../trials/learn/learn-from-mock.ts';
import { createMock } from '../mock/create-mock.ts';
import { compareProfiles } from './compare-profiles.ts';

const evidenceOf = async (profile: Parameters<typeof learnFromMock>[0]) => {
  const { learned } = await learnFromMock(profile);
  return (path: string) => learned.learned.fields[path]?.evidence ?? [];
};

test('what is learned of a limit cites a request with that limit', async () => {
  const evidence = await evidenceOf('default');

  expect(evidence('limit.maximum')[0]).toMatch(/\?limit=\d+ 200$/);
  expect(evidence('limit.aboveMaximum')[0]).toMatch(/\?limit=\d+ 200$/);
  expect(evidence('limit.zero')).toEqual([expect.stringMatching(/\?limit=0 400$/)]);
  expect(evidence('limit.negative')).toEqual([expect.stringMatching(/\?limit=-1 400$/)]);
  expect(evidence('limit.repeated')).toEqual([expect.stringMatching(/\?limit=1&limit=2 400$/)]);
});

test('a refusal cites an answer that refused, and so does its change', async () => {
  const before = await learnFromMock({ refusals: { badLimit: { status: 422 } } });
  const after = await learnFromMock('default');

  const fields = compareProfiles(before.learned, after.learned);

  const changed = fields.filter(({ kind }) => kind === 'changed');
  expect(changed.map(({ path }) => path)).toEqual(['refusals.badLimit.status']);
  expect(changed[0]?.evidence[0]).toMatch(/\?limit=\S+ 400$/);
  expect(createMock({ profile: after.learned }).profile.refusals.badLimit.status).toBe(400);
});
