import fc, { type Arbitrary } from 'fast-check';
import { visibleAt } from '../../../src/learn/compare-profiles.ts';
import { type LearnedPath, learnedPaths } from '../../../src/profile/fields.ts';
import { resolveProfile } from '../../../src/profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../../../src/profile/schema.ts';

/** Random profiles to choose from. */
const DRAWN = 400;
/** A field with more different values than this is free text or a number. */
const MAX_VALUES = 8;

/**
 * The fewest of many random profiles that, together, show every value of every field that has only a
 * few. Each composes all sections. The same seed gives the same profiles.
 */
export function coveringProfiles(
  profiles: Arbitrary<ProfileInput>,
  seed: number,
): readonly ProfileInput[] {
  const drawn = fc.sample(profiles, { numRuns: DRAWN, seed }).map((profile) => ({
    profile,
    values: valuesOf(resolveProfile(profile)),
  }));
  const missing = new Set(learnedPaths.flatMap((path) => fewValues(path, drawn)));
  const chosen: ProfileInput[] = [];
  while (missing.size > 0) {
    const gains = drawn.map(({ values }) => values.filter((value) => missing.has(value)).length);
    const best = drawn[gains.indexOf(Math.max(...gains))];
    if (best === undefined) break;
    for (const value of best.values) missing.delete(value);
    chosen.push(best.profile);
  }
  return chosen;
}

/** Each field with its value, as `limit.maximum=200`. */
const valuesOf = (profile: Profile): readonly string[] =>
  learnedPaths.map((path) => `${path}=${JSON.stringify(visibleAt(profile, path))}`);

/** The values that the field shows in some profile, if they are few. */
function fewValues(
  path: LearnedPath,
  drawn: readonly { readonly values: readonly string[] }[],
): readonly string[] {
  const place = learnedPaths.indexOf(path);
  const values = [...new Set(drawn.flatMap((each) => each.values[place] ?? []))];
  return values.length <= MAX_VALUES ? values : [];
}
