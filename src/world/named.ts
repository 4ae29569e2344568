import allTies from '../../fixtures/worlds/all-ties.json' with { type: 'json' };
import defaultRecipe from '../../fixtures/worlds/default.json' with { type: 'json' };
import statuses from '../../fixtures/worlds/statuses.json' with { type: 'json' };
import tiny from '../../fixtures/worlds/tiny.json' with { type: 'json' };
import { byName } from '../profile/by-name.ts';

/** The recipes of `fixtures/worlds` by name; embedded, because browsers need them too. */
export const namedRecipes = byName({
  default: defaultRecipe,
  tiny,
  'all-ties': allTies,
  statuses,
});

/** The name of a world in the package. */
export type RecipeName = keyof typeof namedRecipes;

/** Labels of the keys in these worlds, for completion in editors. */
export const namedKeyLabels = [
  'reader',
  'unscoped',
  'expired',
  'soon',
  'other',
  'empty',
  'one-page',
] as const;
/** Labels of the workspaces in these worlds. */
export const namedWorkspaceLabels = ['main', 'second', 'empty', 'one-page'] as const;

/** The label of a key, in a world of the package or any other. */
export type KeyLabel = (typeof namedKeyLabels)[number] | (string & {});
/** The label of a workspace, in a world of the package or any other. */
export type WorkspaceLabel = (typeof namedWorkspaceLabels)[number] | (string & {});
