import { existsSync } from 'node:fs';
import type { MockOptions } from '../mock/create-mock.ts';
import { resolveScenario, scenarioNames } from '../mock/scenario/resolve-scenario.ts';
import type { ScenarioInput } from '../mock/scenario/schema.ts';
import { profileNames, resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { nearestName } from '../text/suggest.ts';
import { type RecipeInput, recipeNames, resolveRecipe } from '../world/recipe.ts';
import { type GrownWorld, isGrown } from '../world/world-snapshot.ts';
import { failure, readJsonFile } from './files.ts';
import type { WorldOptions } from './options.ts';

/** Reads a world: a name, or a file with a recipe or a grown world. */
export const readWorld = namedOrFile(
  'world',
  recipeNames,
  (world: RecipeInput | GrownWorld, file) => {
    // `createMock` validates a grown world.
    if (!isGrown(world)) resolveRecipe(world, file);
  },
);

/** Reads a profile: a name or a file. */
export const readProfile = namedOrFile('profile', profileNames, (profile: ProfileInput, file) =>
  resolveProfile(profile, file),
);

/** Reads a scenario: a name or a file. */
export const readScenario = namedOrFile(
  'scenario',
  scenarioNames,
  (scenario: ScenarioInput, file) => resolveScenario(scenario, file),
);

/** @param check refuses a value that is not of this kind. */
function namedOrFile<Name extends string, Value extends object>(
  what: string,
  names: readonly Name[],
  check: (value: Value, file: string) => unknown,
): (nameOrFile: string) => Name | Value {
  return (nameOrFile) => {
    const name = names.find((each) => each === nameOrFile);
    if (name !== undefined) return name;
    const subject = `the ${what} "${nameOrFile}"`;
    if (!existsSync(nameOrFile)) {
      const nearest = nearestName(nameOrFile, names);
      const hint = nearest ? `; did you mean "${nearest}"?` : '';
      const expected = `expected an existing file or a name that "workspace-files ${what}s" lists`;
      throw failure(`find ${subject}`, expected + hint);
    }
    const value = readJsonFile(nameOrFile, subject);
    // A file must not contain just a name: names are for the command line.
    if (typeof value === 'string') {
      throw failure(`read ${subject}`, `expected an object, found ${JSON.stringify(value)}`);
    }
    check(value as Value, nameOrFile);
    return value as Value;
  };
}

/** The options of a command for `createMock`, with the files read. */
export function mockOptionsOf({ world, profile, seed, now, files }: WorldOptions) {
  return {
    world: readWorld(world),
    profile: readProfile(profile),
    ...(seed !== undefined && { seed }),
    ...(now !== undefined && { now }),
    ...(files !== undefined && { files }),
  } satisfies MockOptions;
}
