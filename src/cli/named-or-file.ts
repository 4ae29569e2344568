import { existsSync } from 'node:fs';
import type { MockOptions } from '../mock/create-mock.ts';
import { resolveScenario, scenarioNames } from '../mock/scenario/resolve-scenario.ts';
import type { ScenarioInput } from '../mock/scenario/scenario.ts';
import { profileNames, resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { nearestName } from '../text/suggest.ts';
import { type RecipeInput, recipeNames, resolveRecipe } from '../world/recipe.ts';
import { type GrownWorld, isGrown } from '../world/world-snapshot.ts';
import type { WorldOptions } from './flags/mock-flags.ts';
import { failure, readJsonFile } from './read-file.ts';

/** A world by its name, or from the file of a recipe or of a grown world. */
export function readWorld(nameOrFile: string): NonNullable<MockOptions['world']> {
  if (recipeNames.includes(nameOrFile)) return nameOrFile;
  const world = readNamedFile(nameOrFile, 'world', recipeNames) as RecipeInput | GrownWorld;
  // `createMock` validates a grown world.
  if (!isGrown(world)) resolveRecipe(world, nameOrFile);
  return world;
}

/** A profile by its name, or from a file. */
export function readProfile(nameOrFile: string): NonNullable<MockOptions['profile']> {
  if (profileNames.includes(nameOrFile)) return nameOrFile;
  const profile = readNamedFile(nameOrFile, 'profile', profileNames) as ProfileInput;
  resolveProfile(profile, nameOrFile);
  return profile;
}

/** A scenario by its name, or from a file. */
export function readScenario(nameOrFile: string): NonNullable<MockOptions['scenario']> {
  if (scenarioNames.includes(nameOrFile)) return nameOrFile;
  const scenario = readNamedFile(nameOrFile, 'scenario', scenarioNames) as ScenarioInput;
  resolveScenario(scenario, nameOrFile);
  return scenario;
}

function readNamedFile(file: string, what: string, names: readonly string[]): unknown {
  if (existsSync(file)) return readObject(file, `the ${what} "${file}"`);
  const nearest = nearestName(file, names);
  const known = nearest ? `a name; did you mean "${nearest}"?` : `one of ${names.join(', ')}`;
  throw failure(`find the ${what} "${file}"`, `expected an existing file or ${known}`);
}

/** Only the command line gives names: a file with a text is not one. */
function readObject(file: string, subject: string): unknown {
  const value = readJsonFile(file, subject);
  if (typeof value !== 'string') return value;
  throw failure(`read ${subject}`, `expected an object, found ${JSON.stringify(value)}`);
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
