import { OperationError } from '../../text/operation-error.ts';
import { faultToJson } from '../faults/fault-json.ts';
import type { Scenario, ScenarioInput } from './scenario.ts';

/**
 * A scenario as JSON holds it.
 *
 * @throws Error where a step is a function, or a fault has a predicate: no other process has them.
 */
export function scenarioToJson({ faults, steps, ...scenario }: Scenario): ScenarioInput {
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
