import { expect, test } from 'vitest';
import { differenceFromDefault } from './profile-difference.ts';
import { profileNames, resolveProfile } from './resolve-profile.ts';

test.each(profileNames)(
  'the difference of %s from the default restores the same profile',
  (name) => {
    const profile = resolveProfile(name);
    const difference = JSON.parse(JSON.stringify(differenceFromDefault(profile)));

    expect(resolveProfile(difference)).toEqual(profile);
    // The order of fields is visible in responses.
    expect(JSON.stringify(resolveProfile(difference))).toBe(JSON.stringify(profile));
    expect(JSON.stringify(difference).length).toBeLessThan(JSON.stringify(profile).length);
  },
);
