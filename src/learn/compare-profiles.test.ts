import { describe, expect, test } from 'vitest';
import type { ProfileInput } from '../profile/schema.ts';
import { compareProfiles } from './compare-profiles.ts';

type Learned = NonNullable<ProfileInput['learned']>['fields'][string];

const learned = (maximum: number, field: Omit<Learned, 'observation'>): ProfileInput => ({
  limit: { maximum },
  learned: {
    from: 'https://a.test',
    fields: { 'limit.maximum': { observation: 'limits.maximum', ...field } },
    unexpressed: [],
  },
});
const observed = { source: 'observed' } as const;
const atLeast = (count: number) => ({
  source: 'assumed' as const,
  reason: 'the listing ends',
  atLeast: count,
});

const maximumOf = (before: ProfileInput, after: ProfileInput) => {
  const found = compareProfiles(before, after).find(({ path }) => path === 'limit.maximum');
  return found && { kind: found.kind, expected: found.expected, now: found.now };
};

describe('the maximum page size, if one run saw only a lower bound', () => {
  test.each<[string, ProfileInput, ProfileInput, object]>([
    [
      'a later page exceeds the maximum',
      learned(200, observed),
      learned(300, atLeast(300)),
      { kind: 'changed', expected: 200, now: '300 or more' },
    ],
    [
      'an earlier page exceeds the maximum',
      learned(300, atLeast(300)),
      learned(100, observed),
      { kind: 'changed', expected: '300 or more', now: 100 },
    ],
    [
      'too few files to decide',
      learned(200, observed),
      learned(200, atLeast(7)),
      { kind: 'not-asked', expected: 200, now: 200 },
    ],
    [
      'neither run saw the maximum',
      learned(200, atLeast(20)),
      learned(300, atLeast(300)),
      { kind: 'unknown', expected: 200, now: 300 },
    ],
    [
      'the maximum fits the lower bound',
      learned(200, atLeast(20)),
      learned(250, observed),
      { kind: 'new', expected: 200, now: 250 },
    ],
  ])('%s', (_, before, after, expected) => {
    expect(maximumOf(before, after)).toEqual(expected);
  });

  test('a lower bound can also contradict a written profile', () => {
    expect(maximumOf({ limit: { maximum: 200 } }, learned(300, atLeast(300)))).toMatchObject({
      kind: 'changed',
    });
  });
});
