import type { Origin } from '../../learn/drift.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { ProfileInput } from '../../profile/schema.ts';

/**
 * A profile as it is compared: complete, with what it rests on.
 *
 * @throws Error when a field is not of the profile schema.
 */
export function originOf(given: string | ProfileInput, source: string): Origin {
  const learned = typeof given === 'string' ? undefined : given.learned;
  return { profile: resolveProfile(given, source), learned };
}
