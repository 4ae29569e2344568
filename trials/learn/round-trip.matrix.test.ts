import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareProfiles } from '../../src/learn/compare-profiles.ts';
import { sections } from '../../src/profile/fields.ts';
import { type ProfileOption, profileNames } from '../../src/profile/resolve-profile.ts';
import type { ProfileInput } from '../../src/profile/schema.ts';
import { everyNth, isProof } from '../../test/support/tier.ts';
import { learnFromMock } from './learn-from-mock.ts';
import { learnableProfile } from './learnable-profile.ts';

/** A run takes a second; set a higher number, and other seeds, to search. */
const RUNS = Number(process.env.RANDOM_PROFILES ?? (isProof ? 2 : 1));
const SEED = Number(process.env.RANDOM_SEED ?? 20260115);

/** What a profile that is learned from its mock says wrongly; an assumed choice says nothing. */
async function wrongIn(profile: ProfileOption): Promise<string[]> {
  const { learned } = await learnFromMock(profile);
  return compareProfiles(profile, learned)
    .filter(({ kind }) => kind === 'changed' || kind === 'new')
    .map(({ path, expected, now }) => `${path}: ${JSON.stringify([expected, now])}`);
}

// Each section is learned from random profiles as well.
test.each(everyNth(profileNames, 12, 3))(
  'the profile %s is learned from its mock',
  async (name) => {
    expect(await wrongIn(name)).toEqual([]);
  },
);

describe('learning from a mock gives its profile', () => {
  test.each(Object.keys(sections) as (keyof typeof sections)[])(
    'for any %s',
    { timeout: 60_000 * RUNS },
    async (section) => {
      const ofSection = learnableProfile.map(
        ({ [section]: choices }): ProfileInput => ({ [section]: choices }),
      );
      await fc.assert(
        fc.asyncProperty(ofSection, async (profile) => {
          expect(await wrongIn(profile)).toEqual([]);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
    },
  );
});
