import { parseSettings } from '../../profile/parse-settings.ts';
import { OperationError } from '../../text/operation-error.ts';
import { suggestName } from '../../text/suggest.ts';
import { faultToJson } from '../faults/fault-schema.ts';
import { namedScenarios, type ScenarioName } from './named.ts';
import type { Scenario, ScenarioInput, StepFunction } from './scenario.ts';
import { type ScenarioJson, scenarioSchema } from './schema.ts';

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
  const { json, functions } = withoutFunctions(input);
  const { $schema: _editorHint, steps, ...scenario } = parseSettings(scenarioSchema, json, subject);
  return {
    ...scenario,
    steps: steps.map((step, index) => ({ ...step, do: functions.get(index) ?? step.do })),
  };
}

/** The input without the functions of its steps, which no schema can check, and those functions. */
function withoutFunctions(input: unknown) {
  const functions = new Map<number, StepFunction>();
  const { steps }: { readonly steps?: unknown } = Object(input);
  if (!Array.isArray(steps)) return { json: input, functions };
  const plain = steps.map((step: unknown, index) => {
    const { do: act }: { readonly do?: unknown } = Object(step);
    if (typeof act !== 'function') return step;
    functions.set(index, (mock) => Reflect.apply(act, undefined, [mock]));
    return { ...Object(step), do: [] };
  });
  return { json: { ...Object(input), steps: plain }, functions };
}

/**
 * A scenario as JSON.
 *
 * @throws Error if a step is a function or a fault has a predicate: JSON cannot express either.
 */
export function scenarioToJson({ faults, steps, ...scenario }: Scenario): ScenarioJson {
  return {
    ...scenario,
    faults: faults.map(faultToJson),
    steps: steps.map(({ do: does, ...step }, index) => {
      if (typeof does === 'function') {
        throw new OperationError({
          action: `write the scenario "${scenario.name}" as JSON`,
          field: `steps.${index}.do`,
          expected: 'actions, which another process can do',
          found: 'a function',
        });
      }
      return {
        ...step,
        do: does.map((action) =>
          action.action === 'addFault' ? { ...action, fault: faultToJson(action.fault) } : action,
        ),
      };
    }),
  };
}
