import { profileNames, resolveProfile } from '../../profile/resolve-profile.ts';
import { recipeNames, resolveRecipe } from '../../world/recipe.ts';
import { resolveScenario, scenarioNames } from './resolve-scenario.ts';

/** A part of the package that has a name. */
export interface Named {
  readonly name: string;
  /** Its purpose, in a sentence. */
  readonly description: string;
}

/** The names with their descriptions, the default first. */
export const namesOf = {
  worlds: () => describeAll(recipeNames, resolveRecipe),
  profiles: () => describeAll(profileNames, resolveProfile),
  scenarios: () => describeAll(scenarioNames, resolveScenario),
} satisfies Record<string, () => readonly Named[]>;

export type NamedKind = keyof typeof namesOf;

const describeAll = (
  names: readonly string[],
  resolve: (name: string) => { readonly description: string },
): Named[] => names.map((name) => ({ name, description: resolve(name).description }));
