import allTies from '../../fixtures/worlds/all-ties.json' with { type: 'json' };
import defaultRecipe from '../../fixtures/worlds/default.json' with { type: 'json' };
import statuses from '../../fixtures/worlds/statuses.json' with { type: 'json' };
import tiny from '../../fixtures/worlds/tiny.json' with { type: 'json' };
import { byName } from '../profile/by-name.ts';

/** The recipes of `fixtures/worlds`, by name; embedded, so that they are there in a browser too. */
export const namedRecipes = byName({
  default: defaultRecipe,
  tiny,
  'all-ties': allTies,
  statuses,
});

/** The name of a world that is in the package. */
export type RecipeName = keyof typeof namedRecipes;

/** Labels of the keys in those worlds, for an editor to complete. */
export const namedKeyLabels = [
  'reader',
  'unscoped',
  'expired',
  'soon',
  'other',
  'empty',
  'one-page',
] as const;
/** Labels of their workspaces. */
export const namedWorkspaceLabels = ['main', 'second', 'empty', 'one-page'] as const;

/** A label of a key: of one in the package's worlds, or any other. */
export type KeyLabel = (typeof namedKeyLabels)[number] | (string & {});
/** The same of a workspace. */
export type WorkspaceLabel = (typeof namedWorkspaceLabels)[number] | (string & {});
