import { expect, test } from 'vitest';
import { differenceFromDefault } from './difference.ts';
import { profileNames, resolveProfile } from './resolve-profile.ts';

test.each(profileNames)('what differs in %s makes the same profile again', (name) => {
  const profile = resolveProfile(name);
  const difference = JSON.parse(JSON.stringify(differenceFromDefault(profile)));

  expect(resolveProfile(difference)).toEqual(profile);
  // As answers write it, the order of fields counts.
  expect(JSON.stringify(resolveProfile(difference))).toBe(JSON.stringify(profile));
  expect(JSON.stringify(difference).length).toBeLessThan(JSON.stringify(profile).length);
});
