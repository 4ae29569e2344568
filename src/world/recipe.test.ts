import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namedRecipes } from './named.ts';
import { type RecipeInput, recipeNames, resolveRecipe } from './recipe.ts';

const folder = new URL('../../fixtures/worlds/', import.meta.url);

test('every file of fixtures/worlds is a recipe by its name, and no other is', () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

  expect(names).toEqual(recipeNames.toSorted());
  expect(recipeNames[0]).toBe('default');
});

describe.each(recipeNames)('the recipe %s', (name) => {
  test('is what its file says, and parses', () => {
    const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');

    expect(new Map<string, unknown>(Object.entries(namedRecipes)).get(name)).toEqual(
      JSON.parse(text),
    );
    expect(resolveRecipe(name).name).toBe(name);
    expect(resolveRecipe(name)).not.toHaveProperty('$schema');
  });
});

test('a recipe is filled in with what it leaves out', () => {
  expect(
    resolveRecipe({ workspaces: [{ label: 'main' }], keys: [{ label: 'k', workspace: 'main' }] }),
  ).toEqual({
    name: 'unnamed',
    description: '',
    seed: 1,
    now: '2026-01-15T12:00:00Z',
    workspaces: [{ label: 'main', files: { count: 0, ties: [], literal: [] } }],
    keys: [{ label: 'k', workspace: 'main', scopes: ['files:read'], issuedDaysAgo: 0 }],
  });
});

test('a name that is not there is told the ones that are', () => {
  expect(() => resolveRecipe('nope')).toThrow(
    expect.objectContaining({
      message: 'Failed to find the world "nope": expected one of default, tiny, all-ties, statuses',
    }),
  );
});

describe('a recipe at fault is told the file, the field, what was expected and found', () => {
  const main = { label: 'main' };
  const key = { label: 'reader', workspace: 'main' };

  test.each<[RecipeInput, string]>([
    [{ workspaces: [] }, 'workspaces: expected at least 1 item, found []'],
    [
      {
        workspaces: [
          { label: 'a', workspaceId: 'x' },
          { label: 'b', workspaceId: 'x' },
        ],
      },
      'workspaces.1.workspaceId: expected a workspaceId of its own, found "x" again',
    ],
    [
      {
        workspaces: [{ label: 'a' }],
        keys: [
          { label: 'one', workspace: 'a', secret: 's3cret' },
          { label: 'two', workspace: 'a', secret: 's3cret' },
        ],
      },
      'keys.1.secret: expected a secret of its own, found one that is there already',
    ],
    [
      { workspaces: [{ label: 'a', workspaceId: '..' }] },
      'workspaces.0.workspaceId: expected another id than . and .., found ".."',
    ],
    [
      { workspaces: [{ label: 'a', workspaceId: '\ud800' }] },
      'workspaces.0.workspaceId: expected well-formed Unicode, without half a surrogate pair, found "\\ud800"',
    ],
    [
      { workspaces: [{ label: 'a', files: { literal: [{ name: 'a.txt', id: 'x\udfff' }] } }] },
      'workspaces.0.files.literal.0.id: expected well-formed Unicode, without half a surrogate pair, found "x\\udfff"',
    ],
    [{ workspaces: [main], seed: -1 }, 'seed: expected at least 0, found -1'],
    [{ workspaces: [main], seed: 2 ** 32 }, 'seed: expected at most 4294967295, found 4294967296'],
    [
      { workspaces: [main], now: '2026-01-15' },
      'now: expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z, found "2026-01-15"',
    ],
    [
      { workspaces: [main], now: '2026-02-30T12:00:00Z' },
      'now: expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z, found "2026-02-30T12:00:00Z"',
    ],
    [
      { workspaces: [main], now: '2026-01-15T12:00:00.1234567Z' },
      'now: expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z, six digits of a second at most, found "2026-01-15T12:00:00.1234567Z"',
    ],
    [
      { workspaces: [{ label: 'main', files: { ties: [1] } }] },
      'workspaces.0.files.ties.0: expected at least 2, found 1',
    ],
    [
      { workspaces: [{ label: 'main', files: { count: -1 } }] },
      'workspaces.0.files.count: expected at least 0, found -1',
    ],
    [
      { workspaces: [{ label: 'main', files: { literal: [{ name: 'a', signature: 'abc' }] } }] },
      'workspaces.0.files.literal.0.signature: expected hexadecimal bytes, found "abc"',
    ],
    [
      { workspaces: [main, { label: 'second' }, main] },
      'workspaces.2.label: expected a label of its own, found "main" again',
    ],
    [
      { workspaces: [main], keys: [key, key] },
      'keys.1.label: expected a label of its own, found "reader" again',
    ],
    [
      { workspaces: [main, { label: 'second' }], keys: [{ ...key, workspace: 'third' }] },
      'keys.0.workspace: expected the label of a workspace (main, second), found "third"',
    ],
    [
      { workspaces: [main], keys: [{ ...key, secret: 'not a secret' }] },
      'keys.0.secret: expected printable ASCII without spaces, found something else',
    ],
    [
      { workspaces: [main], keys: [{ ...key, expiresInSeconds: 1e18 }] },
      'keys.0.expiresInSeconds: expected at most 3153600000, found 1000000000000000000',
    ],
  ])('%j', (recipe, message) => {
    expect(() => resolveRecipe(recipe, 'mine.json')).toThrow(
      expect.objectContaining({
        message: `Failed to read the world recipe "mine.json": ${message}`,
      }),
    );
  });
});
