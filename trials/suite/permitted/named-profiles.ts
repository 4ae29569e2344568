import { profileNames, resolveProfile } from '../../../src/profile/resolve-profile.ts';
import type { Permitted } from '../permitted.ts';
import { proofWorld } from '../proof-world.ts';

/** Two pages at the default limit of most profiles, and few enough where a page holds one entry. */
const world = proofWorld({ count: 60, ties: [4, 3, 5, 2, 2, 4, 3] });
const fewer = proofWorld({ count: 25, ties: [3, 2, 4] });
const withFewer = new Set(['small-limits', 'single-entry-pages']);

/** Every named profile. */
export const permittedProfiles: readonly Permitted[] = profileNames.map((name) => ({
  id: `profile-${name}`,
  title: resolveProfile(name).description,
  mock: { world: withFewer.has(name) ? fewer : world, profile: name },
}));
