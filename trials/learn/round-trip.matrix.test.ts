import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blindSpotOf } from '../../src/learn/blind-spots.ts';
import { generatedIn, sameAt, withoutGenerated } from '../../src/learn/compare-profiles.ts';
import type { LearnedPath } from '../../src/profile/fields.ts';
import {
  type ProfileOption,
  profileNames,
  resolveProfile,
} from '../../src/profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../../src/profile/schema.ts';
import { everyNth, isProof } from '../../test/support/tier.ts';
import { coveringProfiles } from '../suite/permitted/covering-profiles.ts';
import { learnFromMock } from './learn-from-mock.ts';
import { learnableProfile } from './learnable-profile.ts';

/** A run takes two seconds; nightly runs use more, from other seeds. */
const RUNS = Number(process.env.RANDOM_PROFILES ?? 20);
const SEED = Number(process.env.RANDOM_SEED ?? 20260115);

/** The differences after a round trip; empty if it is correct. */
async function faultsOf(profile: ProfileOption) {
  const first = await learnFromMock(profile);
  // Learning the twin takes as long again, so only the proof does it.
  const second = isProof ? await learnFromMock(first.learned) : first;
  const [once, twice] = [resolveProfile(first.learned), resolveProfile(second.learned)];
  const assumed = assumedIn(first);
  // A twin generates its own files and ids, which may hide what the first ones showed.
  const hidden = assumedIn(second).filter((path) => !assumed.includes(path));
  const generated = generatedIn([first.learned.learned, second.learned.learned], []);
  // Generated parts are compared by form only.
  const isSame = (a: Profile, b: Profile, path: LearnedPath) =>
    sameAt(a, b, path, (value) => withoutGenerated(path, value, generated));
  const paths = first.results.map(({ path }) => path);
  return {
    otherThanChosen: paths
      .filter((path) => !assumed.includes(path))
      .filter((path) => !isSame(once, first.chosen, path)),
    otherTheSecondTime: paths
      .filter((path) => !hidden.includes(path))
      .filter((path) => !isSame(once, twice, path)),
    assumedThoughNoBlindSpot: [...assumed, ...hidden].filter(
      (path) => blindSpotOf(path) === undefined,
    ),
  };
}

const assumedIn = ({ results }: Awaited<ReturnType<typeof learnFromMock>>) =>
  results.filter(({ assumed }) => assumed).map(({ path }) => path);

const none = { otherThanChosen: [], otherTheSecondTime: [], assumedThoughNoBlindSpot: [] };

test.each(everyNth(profileNames, 12))(
  'the profile %s is learned from its mock, and learning again changes nothing',
  async (name) => {
    expect(await faultsOf(name)).toEqual(none);
  },
);

/** Choices that an ordinary deployment shows, although other choices may hide them. */
const shown: readonly ProfileInput[] = [
  {
    limit: {
      aboveMaximum: 'default',
      zero: 'default',
      negative: 'default',
      fraction: 'default',
      word: 'default',
      empty: 'default',
      repeated: 'default',
    },
    cursor: { repeated: 'first', empty: 'first-page' },
    formats: { fileId: { style: 'ulid', prefix: 'f-', case: 'lower' }, nameNormalisation: 'none' },
    transport: { cors: null, headers: { 'x-api': '1' }, unknownPathNeedsKey: true },
  },
  {
    limit: { aboveMaximum: 'refused', repeated: 'first' },
    cursor: { repeated: 'last', otherLimit: 'kept' },
    formats: { fileId: { style: 'uuid', version: 7, case: 'upper', prefix: 'urn:uuid:' } },
    keyCheck: { expiredKey: 'answered' },
    workspaceRead: { scope: 'files:read', shape: 'array' },
    transport: { cors: { origin: '{origin}', allowCredentials: true } },
  },
  {
    cursor: { repeated: 'last', reuse: 'once', stability: 'changing', otherLimit: 'kept' },
    formats: {
      fileId: { style: 'sequential', prefix: 'F', start: 1, width: 8 },
      nameNormalisation: 'NFD',
    },
    transport: { cors: { when: 'with-origin', allowCredentials: true, exposeHeaders: '' } },
  },
  {
    transport: { cors: { origin: '{origin}', when: 'with-origin', vary: 'Accept, Origin' } },
  },
  {
    listing: { pageFill: 'short', emptyPages: 'between' },
    cursor: { otherLimit: 'refused', repeated: 'first' },
    limit: { aboveMaximum: 'refused' },
    formats: { fileId: { style: 'random', prefix: '', length: 24, alphabet: 'hex' } },
  },
  {
    listing: { emptyPages: 'first' },
    limit: { zero: 'clamped' },
    transport: { cors: { when: 'options', exposeHeaders: '', allowMethods: 'GET,OPTIONS' } },
  },
  {
    formats: { fileId: { style: 'random', prefix: 'x', length: 9, alphabet: 'base58' } },
    transport: { cors: { origin: 'https://app.test' } },
  },
  { refusals: { unknownPath: { status: 429, code: 'no', extra: { details: [] } } } },
];

test.each(everyNth(shown, 3).map((profile) => [JSON.stringify(profile), profile] as const))(
  'nothing of it is assumed: %s',
  async (_, profile) => {
    const { results, chosen, learned } = await learnFromMock(profile);
    const isAsked = (path: string) =>
      leavesOf(profile).some((leaf) => leaf === path || leaf.startsWith(`${path}.`));
    const asked = results.filter(({ path }) => isAsked(path));

    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ assumed }) => assumed)).toEqual([]);
    const twin = resolveProfile(learned);
    expect(asked.filter(({ path }) => !sameAt(twin, chosen, path))).toEqual([]);
  },
);

describe('profiles that cover every value of every field', () => {
  const profiles = coveringProfiles(learnableProfile, SEED);

  test.each(profiles.map((profile, place) => [place + 1, profile] as const))(
    `number %i is learned from its mock${isProof ? ', and learning again changes nothing' : ''}`,
    async (_, profile) => {
      expect(await faultsOf(profile)).toEqual(none);
    },
  );
});

test.runIf(isProof)(
  'any profile is learned from its mock, and learning again changes nothing',
  { timeout: RUNS * 20_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(learnableProfile, async (profile) => {
        expect(await faultsOf(profile)).toEqual(none);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
);

test('every field of the schema is learned or assumed, each once', async () => {
  const { results } = await learnFromMock('default');
  const paths = results.map(({ path }) => path);
  const { name: _, description: __, ...choices } = resolveProfile({});
  const covers = (path: string, leaf: string) => leaf === path || leaf.startsWith(`${path}.`);
  const leaves = leavesOf(choices);

  expect(new Set(paths).size).toBe(paths.length);
  expect(leaves.filter((leaf) => !paths.some((path) => covers(path, leaf)))).toEqual([]);
  expect(paths.filter((path) => !leaves.some((leaf) => covers(path, leaf)))).toEqual([]);
});

function leavesOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const field = path === '' ? name : `${path}.${name}`;
    const isGroup = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    return isGroup && !Array.isArray(inner) ? leavesOf(inner, field) : [field];
  });
}
