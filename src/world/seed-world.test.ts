import { afterAll, expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { RecipeName } from './named.ts';
import type { GrowthOptions } from './seed-world.ts';
import { offerReady, readyWorld, seedWorld } from './seed-world.ts';
import { readGrownWorld, writeGrownWorld } from './world-snapshot.ts';

const grow = (named: RecipeName = 'default', growth: GrowthOptions = {}, profile = 'default') =>
  seedWorld(named, resolveProfile(profile), growth, 'try');

const grown = grow();
const written = JSON.stringify(writeGrownWorld(grown));
const ready = readyWorld(written);
afterAll(offerReady(ready));

test('a world that is ready is the one that grows', () => {
  expect(writeGrownWorld(ready)).toEqual(writeGrownWorld(grown));
  expect(ready.now).toBe(grown.now);
  expect(ready.files).toEqual(grown.files);
  expect(JSON.stringify(ready.files)).toBe(JSON.stringify(grown.files));
  expect(ready.hash).toBe(readGrownWorld(JSON.parse(written)).hash);
});

test('it is taken where the very same would grow', () => {
  const taken = grow();

  expect(taken.files).toBe(ready.files);
  expect(taken.grownFrom).toEqual(grown.grownFrom);
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

test('what is malformed beside it is refused as ever', () => {
  expect(() => grow('default', { seed: -1 })).toThrow('Failed to try: seed');
});
