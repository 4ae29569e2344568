import type { Comparison } from '../../contract-tests/reports/profile-comparison.ts';
import type { Learned, LearnedField } from '../profile/learned.ts';
import type { Profile } from '../profile/schema.ts';
import { sameAt, visibleAt } from './visible-at.ts';

/** A profile, complete, and what it rests on if it was learned. */
export interface Origin {
  readonly profile: Profile;
  readonly learned?: Learned | undefined;
}

/** Every field of two profiles, as far as it can be seen from outside. */
export function compareFields(before: Origin, after: Origin): readonly Comparison[] {
  return fieldPaths(before.profile).map((path): Comparison => {
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
