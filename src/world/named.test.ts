import { expect, test } from 'vitest';
import { namedKeyLabels, namedRecipes, namedWorkspaceLabels } from './named.ts';
import { recipeNames, resolveRecipe } from './recipe.ts';

const recipes = Object.keys(namedRecipes).map((name) => resolveRecipe(name));
const labelsIn = (records: readonly { readonly label: string }[]) =>
  [...new Set(records.map(({ label }) => label))].toSorted();

test('the names of the worlds are those that are exported', () => {
  expect(recipeNames).toEqual(['default', 'tiny', 'all-ties', 'statuses']);
});

test('an editor completes the labels that the worlds have, and no other', () => {
  expect(labelsIn(recipes.flatMap(({ keys }) => keys))).toEqual(namedKeyLabels.toSorted());
  expect(labelsIn(recipes.flatMap(({ workspaces }) => workspaces))).toEqual(
    namedWorkspaceLabels.toSorted(),
  );
});
