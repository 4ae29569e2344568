import type { Profile } from './schema.ts';

/**
 * Makes something of a profile once: mocks under one profile share it, and it goes with the profile.
 *
 * @param make asks nothing but the profile, and what it gives remembers nothing of a mock.
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
