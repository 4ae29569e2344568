import allTies from '../../fixtures/worlds/all-ties.json' with { type: 'json' };
import defaultRecipe from '../../fixtures/worlds/default.json' with { type: 'json' };
import tiny from '../../fixtures/worlds/tiny.json' with { type: 'json' };

/** The recipes of `fixtures/worlds`, by name; embedded, so that they are there in a browser too. */
export const namedRecipes: Readonly<Record<string, unknown>> = {
  default: defaultRecipe,
  tiny,
  'all-ties': allTies,
};
