import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve-profile.ts';
import type { ProfileInput } from '../../../src/profile/schema.ts';
import { isProof } from '../../../test/support/tier.ts';
import { NOT_JUDGED, verdictsOn } from '../judge-mock.ts';
import { proofWorld } from '../proof-world.ts';
import { anyFiles, anyProfile } from './any-profile.ts';

/** A run takes about a second; nightly runs use more, from other seeds. */
const RUNS = Number(process.env.RANDOM_PROFILES ?? (isProof ? 30 : 5));
const SEED = Number(process.env.RANDOM_SEED ?? 20260115);

/** The failed rules. A key check with a scope or a rate limit may refuse the first request. */
async function failuresUnder(profile: ProfileInput, files: Parameters<typeof proofWorld>[0]) {
  const judged = await verdictsOn({ mock: { profile, world: proofWorld(files) } });
  const mayRefuse =
    (profile.keyCheck?.scope ?? null) !== null || (profile.rateLimit ?? null) !== null;
  return (judged.fail ?? []).filter((id) => !(mayRefuse && id === NOT_JUDGED));
}

test('no rule fails under any profile', { timeout: RUNS * 12_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile, anyFiles, async (profile, files) => {
      expect(await failuresUnder(profile, files)).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

test('every field of a profile varies', () => {
  const profiles = fc
    .sample(anyProfile, { numRuns: 300, seed: SEED })
    .map((input) => resolveProfile(input));
  const { name: _, description: __, ...sections } = resolveProfile({});
  const fields = Object.entries(sections).flatMap(([section, value]) =>
    value === null ? [[section]] : Object.keys(value).map((field) => [section, field]),
  );
  const valueAt = (profile: unknown, path: readonly string[]): string => {
    const value = path.reduce<unknown>(
      (inner, name) => Object.entries(inner ?? {}).find(([key]) => key === name)?.[1],
      profile,
    );
    return JSON.stringify(value);
  };

  const steady = fields.filter(
    (path) => new Set(profiles.map((profile) => valueAt(profile, path))).size < 2,
  );

  expect(fields.length).toBeGreaterThan(30);
  expect(steady).toEqual([]);
});
