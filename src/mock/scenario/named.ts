import connectionDrops from '../../../fixtures/scenarios/connection-drops.json' with {
  type: 'json',
};
import cursorRefusedAfterDeploy from '../../../fixtures/scenarios/cursor-refused-after-deploy.json' with {
  type: 'json',
};
import filesArriveWhilePaging from '../../../fixtures/scenarios/files-arrive-while-paging.json' with {
  type: 'json',
};
import filesVanishWhilePaging from '../../../fixtures/scenarios/files-vanish-while-paging.json' with {
  type: 'json',
};
import keyExpiresOnPage3 from '../../../fixtures/scenarios/key-expires-on-page-3.json' with {
  type: 'json',
};
import outage from '../../../fixtures/scenarios/outage.json' with { type: 'json' };
import rateLimited from '../../../fixtures/scenarios/rate-limited.json' with { type: 'json' };
import slowBackend from '../../../fixtures/scenarios/slow-backend.json' with { type: 'json' };
import { byName, namedContent } from '../../profile/by-name.ts';
import { profileNames, resolveProfile } from '../../profile/resolve-profile.ts';
import { parseInput } from '../../text/parse-input.ts';
import { recipeNames, resolveRecipe } from '../../world/recipe.ts';
import { type Scenario, type ScenarioInput, scenarioSchema } from './schema.ts';

/** The scenarios of `fixtures/scenarios`, by name; embedded, so that browsers have them too. */
export const namedScenarios = byName({
  'key-expires-on-page-3': keyExpiresOnPage3,
  outage,
  'rate-limited': rateLimited,
  'slow-backend': slowBackend,
  'connection-drops': connectionDrops,
  'files-arrive-while-paging': filesArriveWhilePaging,
  'files-vanish-while-paging': filesVanishWhilePaging,
  'cursor-refused-after-deploy': cursorRefusedAfterDeploy,
});

/** The name of a scenario that is in the package. */
export type ScenarioName = keyof typeof namedScenarios;
/** A scenario, or the name of one. */
export type ScenarioOption = ScenarioName | ScenarioInput;

const scenarios = namedContent('scenario', namedScenarios, (input, action): Scenario => {
  const { $schema: _editorHint, ...scenario } = parseInput(scenarioSchema(), input, action);
  return scenario;
});

/** Names that `resolveScenario` knows. */
export const scenarioNames: readonly ScenarioName[] = scenarios.names;

/**
 * Resolves a scenario by its name from `fixtures/scenarios`, or from an object.
 *
 * @param source the file that the input came from, for error messages.
 * @throws Error when the name is unknown, or the object does not match the schema of scenarios.
 */
export const resolveScenario: (input: string | ScenarioInput, source?: string) => Scenario =
  scenarios.resolve;

/** A part of the package that has a name. */
export interface Named {
  readonly name: string;
  /** Its purpose, in a sentence. */
  readonly description: string;
}

const describeAll = (
  names: readonly string[],
  resolve: (name: string) => { readonly description: string },
): Named[] => names.map((name) => ({ name, description: resolve(name).description }));

/** The names with their descriptions, the default first. */
export const namesOf = {
  worlds: () => describeAll(recipeNames, resolveRecipe),
  profiles: () => describeAll(profileNames, resolveProfile),
  scenarios: () => describeAll(scenarioNames, resolveScenario),
} satisfies Record<string, () => readonly Named[]>;

export type NamedKind = keyof typeof namesOf;
