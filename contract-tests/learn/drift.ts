import type { Learned, LearnedField } from '../../src/profile/learned.ts';
import type { Profile } from '../../src/profile/schema.ts';
import { sameAt, visibleAt } from './visible-at.ts';

/** A profile, complete, and what it rests on if it was learned. */
export interface Origin {
  readonly profile: Profile;
  readonly learned?: Learned | undefined;
}

/** One field in which a deployment is not, or may not be, what the profile says. */
export interface Difference {
  readonly path: string;
  /** `new`: the profile had to assume it; `not-asked`: it cannot be told this time. */
  readonly kind: 'changed' | 'new' | 'not-asked';
  readonly expected: unknown;
  readonly now: unknown;
  /** Why it could not be asked. */
  readonly reason?: string;
  readonly evidence: readonly string[];
}

/** What changed from one profile to another, field by field, as far as it can be seen. */
export function driftOf(before: Origin, after: Origin): readonly Difference[] {
  return fieldPaths(before.profile).flatMap((path): Difference[] => {
    const [then, now] = [originOf(before, path), originOf(after, path)];
    const wasAssumed = then?.source === 'assumed';
    const difference = {
      path,
      expected: visibleAt(before.profile, path),
      now: visibleAt(after.profile, path),
      evidence: now?.evidence ?? [],
    };
    if (now?.source === 'assumed') {
      const reason = now.reason ?? 'it was assumed';
      return wasAssumed ? [] : [{ ...difference, kind: 'not-asked', reason }];
    }
    if (sameAt(before.profile, after.profile, path)) return [];
    return [{ ...difference, kind: wasAssumed ? 'new' : 'changed' }];
  });
}

/** Every field that is learned on its own. */
export function fieldPaths(profile: Profile): readonly string[] {
  const { name: _name, description: _description, ...sections } = profile;
  return Object.entries(sections).flatMap(([section, value]) =>
    section === 'rateLimit'
      ? [section]
      : Object.entries(value ?? {}).flatMap(([field, inner]: [string, unknown]) => {
          const path = `${section}.${field}`;
          const isGroup = section === 'refusals' || path === 'formats.createdAt';
          return isGroup ? Object.keys(inner ?? {}).map((part) => `${path}.${part}`) : [path];
        }),
  );
}

/** By its own path, or by that of the group it stands in. */
function originOf({ learned }: Origin, path: string): LearnedField | undefined {
  return learned?.fields[path] ?? learned?.fields[path.replace(/\.[^.]+$/, '')];
}
