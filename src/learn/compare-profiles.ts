import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
import type { Learned, LearnedField } from '../profile/learned.ts';
import { learnedOf } from '../profile/origins.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { sameAt, visibleAt } from '../profile/visible-at.ts';
import type { Comparison } from '../report/contract/profile-comparison.ts';
import { varyingIn, withoutVarying } from './without-varying.ts';

/** One field of two profiles, by its path in either. */
export interface FieldComparison extends Comparison {
  readonly path: LearnedPath;
}

/**
 * Every field of two profiles, as far as it can be seen from outside: what changed in a deployment
 * between two times that it was learned, or how a deployment stands to a profile.
 *
 * @param before by name, or as a file or `learnProfile` gives it.
 * @param after the same; what it had to assume is no change.
 * @param ignoredHeaders names of headers that are set aside.
 * @throws Error when a name is unknown, or a field is not of the profile schema.
 */
export function compareProfiles(
  before: string | ProfileInput,
  after: string | ProfileInput,
  ignoredHeaders: readonly string[] = [],
): readonly FieldComparison[] {
  const [expected, found] = [resolveProfile(before, 'before'), resolveProfile(after, 'after')];
  const [learnedBefore, learnedAfter] = [learnedOf(before), learnedOf(after)];
  const varying = varyingIn([learnedBefore, learnedAfter], ignoredHeaders);
  const isSame = (path: LearnedPath): boolean =>
    sameAt(expected, found, path, (value) => withoutVarying(path, value, varying));
  return learnedPaths.map((path): FieldComparison => {
    const [then, now] = [originOf(learnedBefore, path), originOf(learnedAfter, path)];
    const wasAssumed = then?.source === 'assumed';
    const both = {
      path,
      expected: visibleAt(expected, path),
      now: visibleAt(found, path),
      evidence: now?.evidence ?? [],
      ...(now && { observation: now.observation }),
    };
    const proof = wrongBound(both, then, now);
    if (proof) return { ...both, ...proof, kind: 'changed' };
    if (now?.source === 'assumed') {
      const reason = now.reason ?? 'it was assumed';
      return { ...both, kind: wasAssumed ? 'unknown' : 'not-asked', reason };
    }
    if (isSame(path)) return { ...both, kind: 'same' };
    return { ...both, kind: wasAssumed ? 'new' : 'changed' };
  });
}

/**
 * What one time saw, and the other rules out, though neither knows the number whole: pages of 300
 * entries, where the largest page size was 200. Undefined where there is no such thing.
 */
function wrongBound(
  { expected, now }: Pick<Comparison, 'expected' | 'now'>,
  then: LearnedField | undefined,
  today: LearnedField | undefined,
): Pick<Comparison, 'expected' | 'now'> | undefined {
  const least = (field: LearnedField | undefined) => field?.source === 'assumed' && field.atLeast;
  const isBelow = (value: unknown, bound: number | false | undefined): bound is number =>
    typeof value === 'number' && typeof bound === 'number' && value < bound;
  const [before, after] = [least(then), least(today)];
  if (then?.source !== 'assumed' && isBelow(expected, after)) {
    return { expected, now: `${after} or more` };
  }
  return today?.source !== 'assumed' && isBelow(now, before)
    ? { expected: `${before} or more`, now }
    : undefined;
}

/** Whether it is to be told: what neither profile can say is no news. */
export function isDifference({ kind }: Comparison): boolean {
  return kind !== 'same' && kind !== 'unknown';
}

/** By its own path, or by that of the group it stands in. */
function originOf(learned: Learned | undefined, path: string): LearnedField | undefined {
  return learned?.fields[path] ?? learned?.fields[path.replace(/\.[^.]+$/, '')];
}
