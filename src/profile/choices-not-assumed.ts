import { valueAt } from '../text/parse-input.ts';
import { resolveProfile } from './resolve-profile.ts';
import type { ProfileInput } from './schema.ts';
import { learnedAt, learnedOf } from './sources.ts';

/**
 * Reads the choices of a profile by their paths, without those that it had to assume.
 *
 * @throws Error if the profile is not valid.
 */
export function choicesNotAssumed(profile: string | ProfileInput): (path: string) => unknown {
  const [resolved, learned] = [resolveProfile(profile, 'profile'), learnedOf(profile)];
  return (path) =>
    learned && learnedAt(learned, path)?.source === 'assumed'
      ? undefined
      : valueAt(path.split('.'), resolved);
}
