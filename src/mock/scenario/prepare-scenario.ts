import { overProfile } from '../../profile/profile-difference.ts';
import type { ProfileOption } from '../../profile/resolve-profile.ts';
import { OperationError } from '../../text/operation-error.ts';
import { suggestName } from '../../text/suggest.ts';
import type { Fault } from '../faults/faults.ts';
import type { ChosenProfile } from '../state/mock-state.ts';
import type { Scenario, ScenarioStep } from './scenario.ts';
import type { ScenarioAction } from './schema.ts';

/** What a scenario changes, and the labels and ids that it may name. */
export interface ScenarioWorld {
  readonly chosen: ChosenProfile;
  readonly keys: readonly string[];
  readonly workspaces: readonly string[];
}

/** A scenario whose every step can come to pass, with the profiles that come of it. */
export interface PreparedScenario {
  readonly scenario: Scenario;
  /** That it begins with; undefined for none of its own. */
  readonly begun: ChosenProfile | undefined;
  /** By the actions that set one. */
  readonly profiles: ReadonlyMap<ScenarioAction, ChosenProfile>;
}

/**
 * Looks at a scenario before it begins: a step that could not come to pass would make a test green
 * for the wrong reason, or fail it far from the cause.
 *
 * @throws Error "Failed to set the scenario "NAME": FIELD: …".
 */
export function prepareScenario(scenario: Scenario, world: ScenarioWorld): PreparedScenario {
  const prepared = prepareProfiles(scenario, world.chosen);
  checkNames(scenario, world, refuseFor(scenario));
  return prepared;
}

/**
 * The same for one that began before: what it names was there then, and may be gone.
 *
 * @param under the profile without it.
 */
export function prepareProfiles(scenario: Scenario, under: ChosenProfile): PreparedScenario {
  const { profile, steps } = scenario;
  const begun = profile === undefined ? undefined : over(under, profile, scenario, 'profile');
  let chosen = begun ?? under;
  const profiles = new Map<ScenarioAction, ChosenProfile>();
  for (const [action, field] of actionsOf(steps)) {
    if (action.action !== 'setProfile') continue;
    chosen = over(chosen, action.profile, scenario, `${field}.profile`);
    profiles.set(action, chosen);
  }
  return { scenario, begun, profiles };
}

/** Files that a scenario adds if each step happens once. */
export const filesAddedBy = ({ steps }: Scenario): number =>
  actionsOf(steps).reduce(
    (sum, [action]) => sum + (action.action === 'addFiles' ? action.count : 0),
    0,
  );

type Refuse = (field: string, reason: string) => never;

const actionOf = ({ name }: Scenario) => `set the scenario "${name}"`;

const refuseFor =
  (scenario: Scenario): Refuse =>
  (field, reason) => {
    throw new OperationError({ action: actionOf(scenario), field, reason });
  };

function over(under: ChosenProfile, given: ProfileOption, scenario: Scenario, field: string) {
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

/** Keys and workspaces that a step names: of the world, or issued by a step before. */
function checkNames(
  { faults, steps }: Scenario,
  { keys, workspaces }: ScenarioWorld,
  refuse: Refuse,
): void {
  const issued = new Set(keys);
  const check = (name: string | undefined, known: Iterable<string>, field: string) => {
    const names = [...known];
    if (name === undefined || names.includes(name)) return;
    refuse(field, names.length === 0 ? 'there is none in this world' : suggest(name, names));
  };
  const checkAll = (names: ScenarioAction | Fault, field: string) => {
    if ('key' in names) check(names.key, issued, `${field}.key`);
    if ('workspace' in names) check(names.workspace, workspaces, `${field}.workspace`);
  };
  for (const [index, fault] of faults.entries()) checkAll(fault, `faults.${index}`);
  for (const [index, step] of steps.entries()) {
    check(step.after?.key, issued, `steps.${index}.after.key`);
    for (const [action, field] of actionsOf([step], index)) {
      checkAll(action, field);
      if (action.action === 'addFault') checkAll(action.fault, `${field}.fault`);
      if (action.action === 'issueKey' && action.label !== undefined) issued.add(action.label);
    }
  }
}

const suggest = (name: string, known: readonly string[]): string =>
  `there is no "${name}": ${suggestName(name, known)}`;

/** The actions of steps, each with its path; what a function does is its own matter. */
function actionsOf(
  steps: readonly ScenarioStep[],
  first = 0,
): readonly (readonly [action: ScenarioAction, field: string])[] {
  return steps.flatMap(({ do: does }, index) =>
    typeof does === 'function'
      ? []
      : does.map((action, place) => [action, `steps.${first + index}.do.${place}`] as const),
  );
}
