import { existsSync, readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type { MockOptions } from '../mock/create-mock.ts';
import { profileNames, resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { toInstant } from '../template/instant.ts';
import { type RecipeInput, recipeNames, resolveRecipe } from '../world/recipe.ts';

/** Readers of the command line's values: each says in one message what was expected. */

/** A whole number within bounds, for commander. */
export function wholeNumber(smallest: number, largest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= smallest && value <= largest) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${smallest} to ${largest}.`);
  };
}

/** `current`, or ISO 8601 with an offset. */
export function time(text: string): string {
  if (text === 'current') return text;
  try {
    toInstant(text);
    return text;
  } catch {
    throw new InvalidArgumentError(
      'Expected "current" or ISO 8601 with an offset, such as 2026-01-15T12:00:00Z.',
    );
  }
}

/** A world by its name, or from a recipe file. */
export function readWorld(nameOrFile: string): NonNullable<MockOptions['world']> {
  if (recipeNames.includes(nameOrFile)) return nameOrFile;
  const recipe = readJsonFile(nameOrFile, 'world', recipeNames) as RecipeInput;
  resolveRecipe(recipe, nameOrFile);
  return recipe;
}

/** A profile by its name, or from a file. */
export function readProfile(nameOrFile: string): NonNullable<MockOptions['profile']> {
  if (profileNames.includes(nameOrFile)) return nameOrFile;
  const profile = readJsonFile(nameOrFile, 'profile', profileNames) as ProfileInput;
  resolveProfile(profile, nameOrFile);
  return profile;
}

function readJsonFile(file: string, what: string, names: readonly string[]): unknown {
  if (!existsSync(file)) {
    throw new Error(
      `Failed to find the ${what} "${file}": expected a file that is there, or one of ${names.join(', ')}`,
    );
  }
  const text = attempt(() => readFileSync(file, 'utf8'), 'a file that can be read');
  return attempt(() => JSON.parse(text), 'JSON');

  function attempt<Result>(read: () => Result, expected: string): Result {
    try {
      return read();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Failed to read the ${what} "${file}": expected ${expected}: ${reason}`, {
        cause,
      });
    }
  }
}
