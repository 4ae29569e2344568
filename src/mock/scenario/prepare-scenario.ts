import { overProfile } from '../../profile/profile-difference.ts';
import type { ProfileOption } from '../../profile/resolve-profile.ts';
import type { Store } from '../../store/store.ts';
import { OperationError } from '../../text/operation-error.ts';
import { refuseUnknownNames } from '../check-input.ts';
import type { ChosenProfile } from '../state/mock-state.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import type { ScenarioAction } from './schema.ts';

/**
 * Checks of a scenario before it starts: an impossible step would make a test pass for the wrong
 * reason, or fail it far from the cause. Each throws "Failed to set the scenario "NAME": FIELD: …".
 */

/**
 * Checks all profiles that a scenario sets.
 *
 * @param under the profile without the scenario.
 * @returns the one that it starts with; undefined for none.
 */
export function firstProfile(scenario: Scenario, under: ChosenProfile): ChosenProfile | undefined {
  const { profile, steps } = scenario;
  const first = profile === undefined ? undefined : over(under, profile, scenario, 'profile');
  let chosen = first ?? under;
  for (const [action, field] of actionsOf(steps)) {
    if (action.action !== 'setProfile') continue;
    chosen = over(chosen, action.profile, scenario, `${field}.profile`);
  }
  return first;
}

/** Files that a scenario adds if each step runs once. */
export const filesAddedBy = ({ steps }: Scenario): number =>
  actionsOf(steps).reduce(
    (sum, [action]) => sum + (action.action === 'addFiles' ? action.count : 0),
    0,
  );

const actionOf = ({ name }: Pick<Scenario, 'name'>) => `set the scenario "${name}"`;

/** The profile that a name, or an object with what differs, stands for. */
export function over(
  under: ChosenProfile,
  given: ProfileOption,
  scenario: Scenario,
  field: string,
): ChosenProfile {
  try {
    const profile = overProfile(under.profile, given);
    return { profile, learned: typeof given === 'string' ? undefined : under.learned };
  } catch (cause) {
    if (!(cause instanceof OperationError)) throw cause;
    if (typeof given !== 'string') throw cause.within(actionOf(scenario), field);
    const reason = `there is no profile ${JSON.stringify(given)}: ${cause.reason}`;
    throw new OperationError({ action: actionOf(scenario), field, reason, cause });
  }
}

/** Keys and workspaces that a step names must exist, or be issued by an earlier step. */
export function checkNames(scenario: Scenario, store: Store): void {
  const { faults, steps } = scenario;
  const issued = new Set<string>();
  const check = (names: object, ...path: string[]) => {
    refuseUnknownNames(names, store, actionOf(scenario), path, issued);
  };
  for (const [index, fault] of faults.entries()) check(fault, `faults.${index}`);
  for (const [index, step] of steps.entries()) {
    check(step.after ?? {}, `steps.${index}.after`);
    for (const [action, field] of actionsOf([step], index)) {
      check(action, field);
      if (action.action === 'addFault') check(action.fault, field, 'fault');
      if (action.action === 'issueKey' && action.label !== undefined) issued.add(action.label);
    }
  }
}

/** The actions of steps, each with its path; functions are not checked. */
function actionsOf(
  steps: readonly ScenarioStep[],
  first = 0,
): readonly (readonly [action: ScenarioAction, field: string])[] {
  return steps.flatMap(({ do: does }, index) =>
    typeof does === 'function'
      ? []
      : does.map((action, at) => [action, `steps.${first + index}.do.${at}`] as const),
  );
}
