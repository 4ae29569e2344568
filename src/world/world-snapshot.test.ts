import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { growWorld } from './grow-world.ts';
import { recipeNames, resolveRecipe } from './recipe.ts';
import type { World } from './world.ts';
import { type GrownWorld, isGrown, readGrownWorld, writeGrownWorld } from './world-snapshot.ts';

const grow = (name: string): World =>
  growWorld(resolveRecipe(name), { profile: resolveProfile('default'), files: 50 });
/** A world as stored in a file. */
const stored = (name = 'tiny'): GrownWorld =>
  JSON.parse(JSON.stringify(writeGrownWorld(grow(name))));

test.each(recipeNames)('the world %s comes back from JSON as it was, hash and all', (name) => {
  const world = grow(name);
  const back = readGrownWorld(stored(name));

  expect(back.hash).toBe(world.hash);
  expect({ ...back, grownFrom: world.grownFrom }).toEqual({ ...world });
});

test('a clock that starts elsewhere makes no other data of it', () => {
  const world = readGrownWorld(stored(), 0);

  expect(world.now).toBe(0);
  expect(world.hash).toBe(grow('tiny').hash);
});

test('a recipe is told from a grown world', () => {
  expect(isGrown(stored())).toBe(true);
  expect(isGrown(resolveRecipe('tiny'))).toBe(false);
});

const [workspace] = stored().workspaces;
const [key] = stored().keys;
const [file] = stored().files;

test.each<[object, string]>([
  [{ now: 'today' }, 'now: expected'],
  [{ nw: 1 }, 'unknown field "nw" (did you mean "now"?)'],
  [
    { workspaces: [workspace, workspace] },
    'workspaces.1.workspaceId: expected a unique workspaceId, found "ws_tiny"',
  ],
  [
    { keys: [{ ...key, workspaceId: 'ws_gone' }] },
    'keys.0.workspaceId: expected the workspaceId of a workspace, found "ws_gone"',
  ],
  [
    { keys: ['one', 'two'].map((name) => ({ ...key, label: name, secret: name, hint: '…e' })) },
    'keys.1.hint: expected a unique hint, found "…e"',
  ],
  [{ files: [{ ...file, size: -1 }] }, 'files.0.size: expected at least 0, found -1'],
  [{ files: [file, file] }, 'files.1.id: expected a unique id, found "file_fvjjxwhav4isdekb"'],
])('what is wrong with it is said by its field: %j', (change, message) => {
  const read = () => readGrownWorld({ ...stored(), ...change });
  expect(read).toThrow('Failed to read the grown world: ');
  expect(read).toThrow(message);
});
