import { reportToConsole } from '../../text/report-error.ts';
import type { WorldKey } from '../../world/world.ts';
import type { AddedFault } from '../faults/faults.ts';
import type { MockKey } from '../keys.ts';
import type { ChosenProfile } from '../state/mock-state.ts';
import type { MockWorkspace } from '../workspaces.ts';
import type { PreparedScenario } from './prepare-scenario.ts';
import type { ScenarioStep, StepMock } from './scenario.ts';
import type { ScenarioAction } from './schema.ts';

/** What an action that is on its own is done with. */
interface ActionContext {
  readonly mock: StepMock;
  /** The key of the latest request that had one. */
  readonly sender: WorldKey | null;
  /** @throws OperationError when the mock may not have so many more files. */
  readonly admitFiles: (count: number) => void;
}

/** What the player of a scenario does itself. */
type PlayersAction = 'setProfile' | 'addFault' | 'clearFaults';
type PlainAction = Exclude<ScenarioAction, { action: PlayersAction }>;

/** Does one thing to the mock. What is not there any more is left alone. */
function performAction(action: PlainAction, context: ActionContext): void {
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
    case 'expireKey': {
      const key = chosenKey(action, context);
      if (key) keys.expire(key.secret);
      return;
    }
    case 'revokeKey': {
      const key = chosenKey(action, context);
      if (key) keys.revoke(key.secret);
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

type ActionOf<Name extends ScenarioAction['action']> = Extract<ScenarioAction, { action: Name }>;

function addFiles(action: ActionOf<'addFiles'>, context: ActionContext): void {
  const { action: _name, workspace: _place, count, ...facts } = action;
  const { files } = context.mock;
  context.admitFiles(count);
  const workspaceId = chosenWorkspace(action, context)?.workspaceId;
  for (let each = 0; each < count; each++) files.create({ ...facts, workspaceId });
}

function issueKey(action: ActionOf<'issueKey'>, context: ActionContext): void {
  const { action: _name, workspace: _place, expiresInSeconds, ...facts } = action;
  const { clock, keys } = context.mock;
  const expiresAt =
    expiresInSeconds === undefined ? undefined : new Date(clock.now() + expiresInSeconds * 1_000);
  keys.issue({ ...facts, expiresAt, workspaceId: chosenWorkspace(action, context)?.workspaceId });
}

/** The key of a label, or of the latest request; the first one where there was none yet. */
function chosenKey(
  { key: label }: { readonly key?: string | undefined },
  { mock, sender }: ActionContext,
): MockKey | undefined {
  const keys = mock.keys.list();
  if (label !== undefined) return keys.find((key) => key.label === label);
  return sender === null ? keys[0] : keys.find(({ secret }) => secret === sender.secret);
}

/** The workspace of a label or an id, or of the latest request's key, or the first one. */
function chosenWorkspace(
  { workspace: named }: { readonly workspace?: string | undefined },
  { mock, sender }: ActionContext,
): MockWorkspace | undefined {
  const all = mock.workspaces.list();
  const wanted = named ?? sender?.workspaceId;
  if (wanted === undefined) return all[0];
  return all.find(({ label, workspaceId }) => label === wanted || workspaceId === wanted);
}

function chosenFiles(
  action: ActionOf<'changeFiles' | 'deleteFiles'>,
  context: ActionContext,
): readonly { readonly id: string }[] {
  const { from, count } = action;
  const listed = context.mock.files.list(chosenWorkspace(action, context)?.workspaceId);
  if (count === 'all') return listed;
  return from === 'newest' ? listed.slice(0, count) : listed.slice(-count);
}

export interface ActorContext extends Pick<ActionContext, 'mock' | 'admitFiles'> {
  readonly useProfile: (chosen: ChosenProfile) => void;
}

/** Does what the steps of one scenario do. */
export class ScenarioActor {
  readonly #context: ActorContext;
  readonly #profiles: PreparedScenario['profiles'];
  /** The faults that the scenario added. */
  readonly #faults: AddedFault[];
  /** The profile that it set last; undefined for none. */
  profile: ChosenProfile | undefined;

  /**
   * @param prepared the profile that it set last, and those that its actions set.
   * @param faults those that the scenario starts with.
   */
  constructor(
    { begun, profiles }: Pick<PreparedScenario, 'begun' | 'profiles'>,
    context: ActorContext,
    faults: readonly AddedFault[],
  ) {
    this.#context = context;
    this.#profiles = profiles;
    this.#faults = [...faults];
    this.profile = begun;
  }

  get faultIds(): readonly string[] {
    return this.#faults.map(({ id }) => id);
  }

  /** @param sender the key of the latest request that had one. */
  perform(does: ScenarioStep['do'], sender: WorldKey | null): void {
    if (typeof does === 'function') {
      safely(() => does(this.#context.mock));
      return;
    }
    for (const action of does) safely(() => this.#act(action, sender));
  }

  /** Removes the faults of the scenario, and no others. */
  clearFaults(): void {
    for (const remove of this.#faults.splice(0)) remove();
  }

  #act(action: ScenarioAction, sender: WorldKey | null): void {
    switch (action.action) {
      case 'addFault':
        this.#faults.push(this.#context.mock.faults.add(action.fault));
        return;
      case 'clearFaults':
        this.clearFaults();
        return;
      case 'setProfile':
        this.profile = this.#profiles.get(action);
        if (this.profile) this.#context.useProfile(this.profile);
        return;
      default:
        performAction(action, { ...this.#context, sender });
    }
  }
}

/** What is thrown, or rejected, ends neither the scenario nor the request. */
function safely(does: () => unknown): void {
  const fail = (cause: unknown) => reportToConsole('A step of the scenario failed:', cause);
  try {
    const result = does();
    if (result instanceof Promise) result.catch(fail);
  } catch (cause) {
    fail(cause);
  }
}
