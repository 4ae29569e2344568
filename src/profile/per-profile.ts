import type { Profile } from './schema.ts';

/**
 * Computes a value once per profile. Mocks with the same profile share it.
 *
 * @param make depends only on the profile; its result has no state of a mock.
 */
export function perProfile<Made extends object>(
  make: (profile: Profile) => Made,
): (profile: Profile) => Made {
  const made = new WeakMap<Profile, Made>();
  return (profile) => {
    const known = made.get(profile);
    if (known) return known;
    const fresh = make(profile);
    made.set(profile, fresh);
    return fresh;
  };
}
