import { overProfile } from '../../profile/profile-difference.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { Store } from '../../store/store.ts';
import { within } from '../../text/operation-error.ts';
import { withChoices } from '../actions.ts';
import { assertKnownKeys } from '../check-input.ts';
import type { ChosenProfile } from '../state/mock-state.ts';
import type { Scenario } from './schema.ts';

/**
 * Checks of a scenario before it starts: an impossible step would make a test pass for the wrong
 * reason, or fail it far from the cause. Each throws "Failed to set the scenario "NAME": FIELD: …".
 */

const actionOf = ({ name }: Scenario): string => `set the scenario "${name}"`;

/** The actions of all steps, each with its path. */
const actionsOf = ({ steps }: Scenario) =>
  steps.flatMap(({ do: actions }, index) =>
    actions.map((action, at) => [action, `steps.${index}.do.${at}`] as const),
  );

/**
 * Checks all profiles that a scenario sets.
 *
 * @param under the profile without the scenario.
 * @returns the one that it starts with; undefined for none.
 */
export function firstProfile(scenario: Scenario, under: ChosenProfile): ChosenProfile | undefined {
  const { profile: given } = scenario;
  let field = 'profile';
  try {
    const first = given === undefined ? undefined : overProfile(under.profile, given);
    let profile = first ?? under.profile;
    for (const [action, path] of actionsOf(scenario)) {
      if (action.op === 'profile.set') {
        field = `${path}.profile`;
        profile = resolveProfile(action.profile);
      } else if (action.op === 'profile.change') {
        field = `${path}.choices`;
        profile = resolveProfile(withChoices(profile, action.choices));
      }
    }
    return (
      first && { profile: first, learned: typeof given === 'string' ? undefined : under.learned }
    );
  } catch (cause) {
    throw within(cause, actionOf(scenario), field);
  }
}

/** Keys that a step names must exist, or be issued by an earlier step. */
export function checkKeys(scenario: Scenario, store: Store): void {
  const issued: string[] = [];
  const check = (names: object, field: string) => {
    assertKnownKeys(names, store, actionOf(scenario), [field], issued);
  };
  for (const [index, fault] of scenario.faults.entries()) check(fault, `faults.${index}`);
  for (const [action, path] of actionsOf(scenario)) {
    if (action.op !== 'keys.issue') check(action, path);
    else if (action.label !== undefined) issued.push(action.label);
  }
  for (const [index, { after = {} }] of scenario.steps.entries()) {
    check(after, `steps.${index}.after`);
  }
}
