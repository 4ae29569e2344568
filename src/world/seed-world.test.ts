import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { RecipeName } from './recipe.ts';
import { type GrowthOptions, offerReady, seedWorld } from './seed-world.ts';
import { readGrownWorld, writeGrownWorld } from './world-snapshot.ts';

const grow = (named: RecipeName = 'default', growth: GrowthOptions = {}, profile = 'default') =>
  seedWorld(named, resolveProfile(profile), growth, 'try');

const grown = grow();
const written = JSON.stringify(writeGrownWorld(grown));
offerReady(written);
const ready = grow();

test('a world that is ready is the one that grows', () => {
  expect(ready.files).not.toBe(grown.files);
  expect({ ...ready }).toEqual({ ...grown });
  expect(ready.hash).toBe(readGrownWorld(JSON.parse(written)).hash);
  // This profile changes responses, but not the world.
  expect(grow('default', {}, 'terse-errors').files).toBe(ready.files);
});

test.each<[string, GrowthOptions, string?, RecipeName?]>([
  ['another seed', { seed: 5 }],
  ['another count of files', { files: 1_000 }],
  ['another time', { now: '2026-02-01T00:00:00Z' }],
  ['another form of ids', {}, 'uuid-ids'],
  ['another world', {}, 'default', 'tiny'],
])('with %s one grows', (_what, growth, profile, named) => {
  expect(grow(named, growth, profile).files).not.toBe(ready.files);
});

test('a number out of range is refused', () => {
  expect(() => grow('default', { seed: -1 })).toThrow(
    'Failed to try: seed: expected at least 0, found -1',
  );
});

test('the same world is grown once, and not if it has too many files', () => {
  const seed = (growth: GrowthOptions, maxFiles?: number) =>
    seedWorld('tiny', resolveProfile('default'), growth, 'try', maxFiles);
  const first = seed({ files: 9 });
  const later = seed({ files: 9, now: '2027-01-01T00:00:00Z' });

  expect(seed({ files: 9 }, 5).files).toBe(first.files);
  expect(later.files).not.toBe(first.files);
  expect(() => seed({ files: 8 }, 5)).toThrow('files: expected at most 5: only the default world');
  const large = seed({ files: 30_000 });
  expect(seed({ files: 30_000 })).toBe(large);
});
