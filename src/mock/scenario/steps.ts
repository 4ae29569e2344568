import { overProfile } from '../../profile/profile-difference.ts';
import type { ProfileOption } from '../../profile/resolve-profile.ts';
import type { Store } from '../../store/store.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import { OperationError } from '../../text/operation-error.ts';
import type { WorldKey } from '../../world/world.ts';
import { refuseUnknownNames } from '../check-input.ts';
import { refuseMoreFiles } from '../files.ts';
import type { Exchange } from '../journal/record.ts';
import type { MockKey } from '../keys.ts';
import type { ChosenProfile, MockState } from '../state/mock-state.ts';
import type { Scenario, ScenarioStep, StepMock } from './scenario.ts';
import type { ScenarioAction, ScenarioTrigger } from './schema.ts';

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

/** Resolves a profile from a name, or from an object with differences. */
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

interface ActionContext {
  readonly mock: StepMock;
  /** The key of the latest request that had one. */
  readonly sender: WorldKey | null;
  readonly state: MockState;
}

type ActionOf<Name extends ScenarioAction['action']> = Extract<ScenarioAction, { action: Name }>;

/** An action on data or clock; the player of a scenario performs all others itself. */
type PlainAction = Exclude<ScenarioAction, ActionOf<'setProfile' | 'addFault' | 'clearFaults'>>;

/** Performs one action on the mock. Ignores keys, files and workspaces that no longer exist. */
export function performAction(action: PlainAction, context: ActionContext): void {
  const { clock, files, keys } = context.mock;
  switch (action.action) {
    case 'addFiles':
      addFiles(action, context);
      return;
    case 'changeFiles': {
      const { action: _name, workspace, from, count, ...changes } = action;
      for (const { id } of chosenFiles(action, context)) files.update(id, changes);
      return;
    }
    case 'deleteFiles':
      for (const { id } of chosenFiles(action, context)) files.delete(id);
      return;
    case 'issueKey':
      issueKey(action, context);
      return;
    case 'expireKey':
    case 'revokeKey': {
      const key = chosenKey(action, context);
      if (key) keys[action.action === 'expireKey' ? 'expire' : 'revoke'](key.secret);
      return;
    }
    case 'advanceClock':
      clock.advance(action.seconds * 1_000);
      return;
    case 'setClock':
      clock.set(action.now);
      return;
    case 'freezeClock':
      clock.freeze();
      return;
    case 'runClock':
      clock.run();
      return;
  }
}

function addFiles(action: ActionOf<'addFiles'>, context: ActionContext): void {
  const { action: _name, workspace: _chosen, count, ...facts } = action;
  refuseMoreFiles(context.state, count);
  const workspaceId = chosenWorkspace(action, context);
  for (let each = 0; each < count; each++) context.mock.files.create({ ...facts, workspaceId });
}

function issueKey(action: ActionOf<'issueKey'>, context: ActionContext): void {
  const { action: _name, workspace: _chosen, expiresInSeconds, ...facts } = action;
  const { clock, keys } = context.mock;
  const expiresAt =
    expiresInSeconds === undefined ? undefined : new Date(clock.now() + expiresInSeconds * 1_000);
  keys.issue({ ...facts, expiresAt, workspaceId: chosenWorkspace(action, context) });
}

/** The key with the label; by default the key of the latest request, or the first one. */
function chosenKey(
  { key: label }: { readonly key?: string | undefined },
  { mock, sender }: ActionContext,
): MockKey | undefined {
  const keys = mock.keys.list();
  if (label === undefined && sender === null) return keys[0];
  return keys.find((key) => (label ? key.label === label : key.secret === sender?.secret));
}

/** By label or id; by default the workspace of the latest request's key, or the first one. */
function chosenWorkspace(
  { workspace: named }: { readonly workspace?: string | undefined },
  { mock, sender }: ActionContext,
): string | undefined {
  const all = mock.workspaces.list();
  const wanted = named ?? sender?.workspaceId ?? all[0]?.workspaceId;
  return all.find((each) => each.label === wanted || each.workspaceId === wanted)?.workspaceId;
}

function chosenFiles(
  action: ActionOf<'changeFiles' | 'deleteFiles'>,
  context: ActionContext,
): readonly { readonly id: string }[] {
  const { from, count } = action;
  const listed = context.mock.files.list(chosenWorkspace(action, context));
  if (count === 'all') return listed;
  return from === 'newest' ? listed.slice(0, count) : listed.slice(-count);
}

/** A point in time: real milliseconds, and the clock of the mock. */
export interface Moment {
  readonly elapsed: number;
  readonly instant: Instant;
}

/**
 * When a step became due by time, on the clock that its trigger names; null if it is not due yet,
 * or waits for requests.
 *
 * @param trigger undefined for a step that runs at once.
 * @param since when the previous step ran.
 */
export function dueBy(
  trigger: ScenarioTrigger | undefined,
  since: Moment,
  now: Moment,
): Partial<Moment> | null {
  if (trigger === undefined) return {};
  const { elapsedSeconds, clockSeconds } = trigger;
  if (elapsedSeconds !== undefined) {
    const elapsed = since.elapsed + elapsedSeconds * 1_000;
    return elapsed <= now.elapsed ? { elapsed } : null;
  }
  if (clockSeconds === undefined) return null;
  const instant = since.instant + Math.round(clockSeconds * MICROSECONDS.second);
  return instant <= now.instant ? { instant } : null;
}

/**
 * Whether a step waits for the given request.
 *
 * @param pageOf the page of a walk that a cursor leads to.
 */
export function isAwaited(
  { elapsedSeconds, clockSeconds, operation, key, status, page }: ScenarioTrigger,
  { request, answer, key: sender }: Exchange,
  pageOf: (cursor: string, workspaceId: string) => number | undefined,
): boolean {
  const isByTime = elapsedSeconds !== undefined || clockSeconds !== undefined;
  const isPage = () => {
    if (request.operation !== 'listFiles' || answer.status !== 200) return false;
    const [cursor = ''] = request.cursors;
    const shown = cursor === '' ? 1 : pageOf(cursor, sender?.workspaceId ?? request.workspaceId);
    return shown === page;
  };
  return (
    !isByTime &&
    (operation === undefined || operation === request.operation) &&
    (key === undefined || key === sender?.label) &&
    (status === undefined || status === answer.status) &&
    (page === undefined || isPage())
  );
}
