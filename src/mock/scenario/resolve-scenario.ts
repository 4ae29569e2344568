import { OperationError } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import { suggestName } from '../../text/suggest.ts';
import { namedScenarios, type ScenarioName } from './named.ts';
import { type Scenario, type ScenarioInput, scenarioSchema } from './schema.ts';

/** Names that `resolveScenario` knows. */
export const scenarioNames: readonly ScenarioName[] =
  Object.keys(namedScenarios).filter(isScenarioName);

/**
 * Resolves a scenario by its name from `fixtures/scenarios`, or from an object.
 *
 * @param source the file that the input came from, for error messages.
 * @throws Error when the name is unknown, or the object does not match the schema of scenarios.
 */
export function resolveScenario(input: string | ScenarioInput, source?: string): Scenario {
  if (typeof input !== 'string') return parseScenario(input, source);
  if (isScenarioName(input)) return parseScenario(namedScenarios[input], input);
  const action = `find the scenario ${JSON.stringify(input)}`;
  throw new OperationError({ action, reason: suggestName(input, scenarioNames) });
}

function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(namedScenarios, name);
}

function parseScenario(input: unknown, source: string | undefined): Scenario {
  const subject = source === undefined ? 'the scenario' : `the scenario "${source}"`;
  const { $schema: _editorHint, ...scenario } = parseInput(
    scenarioSchema,
    input,
    `read ${subject}`,
  );
  return scenario;
}
