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
  const is = {
    100: learned(100, observed),
    200: learned(200, observed),
    250: learned(250, observed),
  };

  test.each<[string, ProfileInput, ProfileInput, string, unknown, unknown]>([
    ['a later page exceeds it', is[200], learned(300, atLeast(300)), 'changed', 200, '300 or more'],
    ['an earlier page did', learned(300, atLeast(300)), is[100], 'changed', '300 or more', 100],
    ['too few files to decide', is[200], learned(200, atLeast(7)), 'not-asked', 200, 200],
    ['neither saw it', learned(200, atLeast(20)), learned(300, atLeast(300)), 'unknown', 200, 300],
    ['it fits the lower bound', learned(200, atLeast(20)), is[250], 'new', 200, 250],
  ])('%s', (_, before, after, kind, expected, now) => {
    expect(maximumOf(before, after)).toEqual({ kind, expected, now });
  });

  test('a lower bound can also contradict a written profile', () => {
    expect(maximumOf({ limit: { maximum: 200 } }, learned(300, atLeast(300)))).toMatchObject({
      kind: 'changed',
    });
  });
});

describe('fields whose meaning only a second key shows', () => {
  const run = (withOtherKey: boolean, fields: Record<string, string>) => {
    const observation = 'workspaceRead.fields';
    const source = withOtherKey ? ('observed' as const) : ('assumed' as const);
    return {
      workspaceRead: { fields },
      learned: {
        from: 'https://a.test',
        fields: {
          'workspaceRead.fields': { observation, source: 'observed' as const },
          'refusals.otherWorkspace.status': { observation, source, reason: 'no key' },
        },
        unexpressed: [],
      },
    } satisfies ProfileInput;
  };
  const kindOf = (before: ProfileInput, after: ProfileInput) =>
    compareProfiles(before, after).find(({ path }) => path === 'workspaceRead.fields')?.kind;
  const alone = run(false, { name: '{name}' });

  test('are compared by name if only one run had it', () => {
    const constant = run(true, { name: 'Acme' });

    expect([kindOf(alone, constant), kindOf(constant, alone)]).toEqual(['same', 'same']);
    expect(kindOf(alone, run(true, { title: '{name}' }))).toBe('changed');
  });

  test('are compared by value if both or none had it', () => {
    expect(kindOf(alone, run(false, { name: 'Acme' }))).toBe('changed');
  });
});
