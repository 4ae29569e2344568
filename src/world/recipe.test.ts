import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namedKeyLabels, namedWorkspaceLabels } from './named.ts';
import { recipeNames, resolveRecipe } from './recipe.ts';

const folder = new URL('../../fixtures/worlds/', import.meta.url);

test('every file of fixtures/worlds is a recipe by its name, and no other is', () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

  expect(names).toEqual(recipeNames.toSorted());
  expect(recipeNames[0]).toBe('default');
});

test('an editor completes the labels that the worlds have, and no other', () => {
  const recipes = recipeNames.map((name) => resolveRecipe(name));
  const labelsIn = (records: readonly { readonly label: string }[]) =>
    [...new Set(records.map(({ label }) => label))].toSorted();

  expect(labelsIn(recipes.flatMap(({ keys }) => keys))).toEqual(namedKeyLabels.toSorted());
  expect(labelsIn(recipes.flatMap(({ workspaces }) => workspaces))).toEqual(
    namedWorkspaceLabels.toSorted(),
  );
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

const HALF_PAIR = 'expected well-formed Unicode, found';
const NO_TIME = 'expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z';

describe('a recipe at fault is told the file, the field, what was expected and found', () => {
  const main = { label: 'main' };
  const key = { label: 'reader', workspace: 'main' };
  const expectRefused = (recipe: object, reason: string) => {
    const message = `Failed to read the world "mine.json": ${reason}`;
    expect(() => Reflect.apply(resolveRecipe, null, [recipe, 'mine.json'])).toThrow(
      expect.objectContaining({ message }),
    );
  };

  test.each<[object, string]>([
    [{ workspaces: [] }, 'workspaces: expected at least 1 item, found []'],
    [{ seed: -1 }, 'seed: expected at least 0, found -1'],
    [{ now: '2026-01-15' }, `now: ${NO_TIME}, found "2026-01-15"`],
    [
      { now: '2026-01-15T12:00:00.1234567Z' },
      `now: ${NO_TIME}, found "2026-01-15T12:00:00.1234567Z"`,
    ],
    [
      { workspaces: [main, { label: 'second' }, main] },
      'workspaces.2.label: expected a unique label, found "main"',
    ],
    [
      { workspaces: ['main', 'b'].map((label) => ({ label, workspaceId: 'x' })) },
      'workspaces.1.workspaceId: expected a unique workspaceId, found "x"',
    ],
    [{ keys: [key, key] }, 'keys.1.label: expected a unique label, found "reader"'],
    [
      { keys: ['one', 'two'].map((label) => ({ ...key, label, secret: 's3cret' })) },
      'keys.1.secret: expected a unique secret, found something else',
    ],
  ])('%j', (fields, message) => {
    expectRefused({ workspaces: [main], ...fields }, message);
  });

  const literal = (file: object) => ({ files: { literal: [{ name: 'a.txt', ...file }] } });

  test.each<[object, string]>([
    [{ workspaceId: '..' }, 'workspaceId: expected another id than . and .., found ".."'],
    [literal({ id: 'x\udfff' }), `files.literal.0.id: ${HALF_PAIR} "x\\udfff"`],
    [{ files: { ties: [1] } }, 'files.ties.0: expected at least 2, found 1'],
  ])('in a workspace: %j', (fields, message) => {
    expectRefused({ workspaces: [{ ...main, ...fields }] }, `workspaces.0.${message}`);
  });

  test.each<[object, string]>([
    [{ workspace: 'b' }, 'workspace: expected the label of a workspace (main), found "b"'],
    [
      { secret: 'not a secret' },
      'secret: expected printable ASCII without spaces, found something else',
    ],
  ])('in a key: %j', (fields, message) => {
    expectRefused({ workspaces: [main], keys: [{ ...key, ...fields }] }, `keys.0.${message}`);
  });
});
