import { isObject } from '../text/is-object.ts';
import { resolveProfile } from './resolve-profile.ts';
import type { Profile, ProfileInput } from './schema.ts';

/** What differs from the default profile, choice by choice: `resolveProfile` makes the same of it. */
export function differenceFromDefault(profile: Profile): ProfileInput {
  usual ??= resolveProfile({});
  return differing(usual, profile, 2);
}

let usual: Profile | undefined;

/** @param depth 2 for sections and their choices; a choice is given whole. */
function differing(from: object, to: object, depth: number): object {
  const before: Readonly<Record<string, unknown>> = { ...from };
  return Object.fromEntries(
    Object.entries(to).flatMap(([name, value]) => {
      const old = before[name];
      if (JSON.stringify(old) === JSON.stringify(value)) return [];
      const isSection = depth > 1 && isObject(old) && isObject(value);
      return [[name, isSection ? differing(old, value, depth - 1) : value]];
    }),
  );
}
