import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve-profile.ts';
import { judgePermitted } from '../judge-mock.ts';
import { proofWorld } from '../proof-world.ts';
import { NOT_JUDGED } from '../verdicts.ts';
import { anyFiles, anyProfile } from './any-profile.ts';

/** A run takes a twentieth of a second; more of them, from other seeds, are for a night. */
const RUNS = Number(process.env.RANDOM_PROFILES ?? 80);
const SEED = Number(process.env.RANDOM_SEED ?? 20260115);

test('no rule fails for what a profile can say, whatever it says', {
  timeout: RUNS * 1_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile, anyFiles, async (profile, files) => {
      const judged = await judgePermitted({
        id: 'random',
        title: 'a profile at random',
        mock: { profile, world: proofWorld(files) },
      });

      // A key check that wants a scope, or that is limited, may refuse the very first request.
      const mayRefuse =
        (profile.keyCheck?.scope ?? null) !== null || (profile.rateLimit ?? null) !== null;
      expect(mayRefuse ? [[], [NOT_JUDGED]] : [[]]).toContainEqual(judged.fail);
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

  expect(fields.length).toBeGreaterThan(50);
  expect(steady).toEqual([]);
});
