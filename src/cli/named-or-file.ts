import { existsSync } from 'node:fs';
import type { MockOptions } from '../mock/create-mock.ts';
import { resolveScenario, scenarioNames } from '../mock/scenario/named.ts';
import type { ScenarioInput } from '../mock/scenario/schema.ts';
import { profileNames, resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { isObject } from '../text/is-object.ts';
import { nearestName } from '../text/suggest.ts';
import { type RecipeInput, recipeNames, resolveRecipe } from '../world/recipe.ts';
import { type GrownWorld, isGrown } from '../world/world-snapshot.ts';
import { failure, readJsonFile } from './files.ts';
import type { SeedOptions, ServeOptions } from './options.ts';

/** Reads a world: a name, or a file with a recipe or a grown world. */
const readWorld = (given: string) =>
  namedOrFile('world', recipeNames, given, (world: RecipeInput | GrownWorld) => {
    // `createMock` validates a grown world.
    if (!isGrown(world)) resolveRecipe(world, given);
  });

/** Reads a profile: a name or a file. */
export const readProfile = (given: string) =>
  namedOrFile('profile', profileNames, given, (profile: ProfileInput) =>
    resolveProfile(profile, given),
  );

/** Reads a scenario: a name or a file. */
export const readScenario = (given: string) =>
  namedOrFile('scenario', scenarioNames, given, (scenario: ScenarioInput) =>
    resolveScenario(scenario, given),
  );

/** @param check refuses a value that is not of this kind. */
function namedOrFile<Name extends string, Value extends object>(
  what: string,
  names: readonly Name[],
  given: string,
  check: (value: Value) => unknown,
): Name | Value {
  const name = names.find((each) => each === given);
  if (name !== undefined) return name;
  const subject = `the ${what} "${given}"`;
  if (!existsSync(given)) {
    const nearest = nearestName(given, names);
    const hint = nearest ? `; did you mean "${nearest}"?` : '';
    const expected = `expected an existing file or a name that "workspace-files ${what}s" lists`;
    throw failure(`find ${subject}`, expected + hint);
  }
  const value = readJsonFile(given, subject);
  if (!isObject(value)) throw failure(`read ${subject}`, 'expected an object, found other JSON');
  check(value as Value);
  return value as Value;
}

/** The options of a command for `createMock`, with the files read. */
export const worldOptionsOf = ({
  world,
  files,
  now,
}: SeedOptions & Partial<Pick<ServeOptions, 'now'>>): MockOptions => ({
  world: readWorld(world),
  ...(files !== undefined && { files }),
  ...(now !== undefined && { now }),
});
