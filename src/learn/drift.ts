import type { Comparison } from '../../contract-tests/reports/profile-comparison.ts';
import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
import type { Learned, LearnedField } from '../profile/learned.ts';
import type { Profile } from '../profile/schema.ts';
import { sameAt, visibleAt } from '../profile/visible-at.ts';

/** A profile, complete, and what it rests on if it was learned. */
export interface Origin {
  readonly profile: Profile;
  readonly learned?: Learned | undefined;
}

/** One field of two profiles, by its path in either. */
export interface FieldComparison extends Comparison {
  readonly path: LearnedPath;
}

/** Every field of two profiles, as far as it can be seen from outside. */
export function compareFields(before: Origin, after: Origin): readonly FieldComparison[] {
  return learnedPaths.map((path): FieldComparison => {
    const [then, now] = [originOf(before, path), originOf(after, path)];
    const wasAssumed = then?.source === 'assumed';
    const both = {
      path,
      expected: visibleAt(before.profile, path),
      now: visibleAt(after.profile, path),
      evidence: now?.evidence ?? [],
      ...(now && { observation: now.observation }),
    };
    if (now?.source === 'assumed') {
      const reason = now.reason ?? 'it was assumed';
      return { ...both, kind: wasAssumed ? 'unknown' : 'not-asked', reason };
    }
    if (sameAt(before.profile, after.profile, path)) return { ...both, kind: 'same' };
    return { ...both, kind: wasAssumed ? 'new' : 'changed' };
  });
}

/** Whether it is to be told: what neither profile can say is no news. */
export function isDifference({ kind }: Comparison): boolean {
  return kind !== 'same' && kind !== 'unknown';
}

/** By its own path, or by that of the group it stands in. */
function originOf({ learned }: Origin, path: string): LearnedField | undefined {
  return learned?.fields[path] ?? learned?.fields[path.replace(/\.[^.]+$/, '')];
}
