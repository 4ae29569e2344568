import { overProfile } from '../../profile/profile-difference.ts';
import { type ProfileOption, resolveProfile } from '../../profile/resolve-profile.ts';
import type { Store } from '../../store/store.ts';
import { within } from '../../text/operation-error.ts';
import { withChoices } from '../actions.ts';
import { assertKnownNames } from '../check-input.ts';
import type { ChosenProfile } from '../state/mock-state.ts';
import type { Scenario } from './schema.ts';

/**
 * Checks of a scenario before it starts: an impossible step would make a test pass for the wrong
 * reason, or fail it far from the cause. Each throws "Failed to set the scenario "NAME": FIELD: …".
 */

const actionOf = ({ name }: Scenario): string => `set the scenario "${name}"`;

/**
 * Checks all profiles that a scenario sets.
 *
 * @param under the profile without the scenario.
 * @returns the one that it starts with; undefined for none.
 */
export function firstProfile(scenario: Scenario, under: ChosenProfile): ChosenProfile | undefined {
  const attempt = <Value>(field: string, read: () => Value): Value => {
    try {
      return read();
    } catch (cause) {
      throw within(cause, actionOf(scenario), field);
    }
  };
  const over = (given: ProfileOption): ChosenProfile => ({
    profile: overProfile(under.profile, given),
    learned: typeof given === 'string' ? undefined : under.learned,
  });
  const { profile: given } = scenario;
  const first = given === undefined ? undefined : attempt('profile', () => over(given));
  let { profile } = first ?? under;
  for (const [action, field] of actionsOf(scenario)) {
    if (action.op === 'profile.set') {
      profile = attempt(`${field}.profile`, () => resolveProfile(action.profile));
    } else if (action.op === 'profile.change') {
      const { choices } = action;
      profile = attempt(`${field}.choices`, () => resolveProfile(withChoices(profile, choices)));
    }
  }
  return first;
}

/** Keys and workspaces that a step names must exist, or be issued by an earlier step. */
export function checkNames(scenario: Scenario, store: Store): void {
  const issued: string[] = [];
  const check = (names: object, field: string) => {
    assertKnownNames(names, store, actionOf(scenario), [field], issued);
  };
  for (const [index, fault] of scenario.faults.entries()) check(fault, `faults.${index}`);
  for (const [index, { after = {}, do: actions }] of scenario.steps.entries()) {
    check(after, `steps.${index}.after`);
    for (const [at, action] of actions.entries()) {
      if (action.op !== 'keys.issue') check(action, `steps.${index}.do.${at}`);
      else if (action.label !== undefined) issued.push(action.label);
    }
  }
}

/** The actions of all steps, each with its path. */
const actionsOf = ({ steps }: Scenario) =>
  steps.flatMap(({ do: actions }, index) =>
    actions.map((action, at) => [action, `steps.${index}.do.${at}`] as const),
  );
