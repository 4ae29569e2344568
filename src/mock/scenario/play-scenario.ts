import { overProfile } from '../../profile/profile-difference.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { Profile } from '../../profile/schema.ts';
import type { Cursors } from '../../service/cursors.ts';
import type { Store } from '../../store/store.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import { reportToConsole } from '../../text/report-error.ts';
import type { WorldKey } from '../../world/world.ts';
import { type ActedMock, runAction, withChoices } from '../actions.ts';
import { assertKnownKeys } from '../check-input.ts';
import type { Exchange } from '../journal/entry.ts';
import type { ChosenProfile, MockState } from '../state/mock-state.ts';
import type { ReadSaved } from '../state/schema.ts';
import type { Scenario, ScenarioAction, ScenarioStep, ScenarioTrigger } from './schema.ts';

/** The progress of a scenario. */
export interface ScenarioStatus {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The number of steps. */
  readonly steps: number;
  /** The number of finished steps. */
  readonly done: number;
  /** The step that it waits for; null after the last one. */
  readonly next: ScenarioStep | null;
}

/** The progress of a scenario, as a state has it. */
type ScenarioProgress = NonNullable<ReadSaved['scenario']>['progress'];

/** A running scenario, and the profile without it. */
interface PlayedScenario {
  readonly scenario: Scenario;
  readonly before: ChosenProfile;
}

export interface PlayerOptions {
  readonly mock: ActedMock;
  readonly state: () => MockState;
  readonly useProfile: (chosen: ChosenProfile) => void;
  /** Called when the scenario advances, is replaced or ends. */
  readonly markChanged: () => void;
}

/** A running scenario. A step may replace it, so methods keep a reference to theirs. */
interface Run extends PlayedScenario, Pick<ScenarioProgress, 'done' | 'times' | 'requests'> {
  /** The last profile that it set; undefined for none. */
  profile: ChosenProfile | undefined;
  faults: readonly string[];
  /** When the previous step was due. */
  since: Instant;
  sender: WorldKey | null;
  /** Whether a step is running: its own requests trigger no other step. */
  isActing: boolean;
}

/** Runs the scenario of a mock. */
export class ScenarioPlayer {
  readonly #options: PlayerOptions;
  /** The running scenario, or null. */
  run: Run | null = null;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  /** The profile without the scenario. A profile that was chosen during the scenario stays. */
  get profileWithout(): ChosenProfile {
    return this.run && this.#holdsProfile(this.run) ? this.run.before : this.#options.state();
  }

  /**
   * Starts a scenario from its first step, or ends the running one. The faults and the profile of
   * the previous one are removed; its changes to data and clock stay.
   *
   * @throws Error when a step is impossible; then nothing has changed.
   */
  start(scenario: Scenario | null): void {
    if (scenario === null) {
      this.#end();
      return;
    }
    const { mock, state, useProfile, markChanged } = this.#options;
    const first = assertPossible(scenario, this.profileWithout, state().store);
    this.#end();
    const faults = scenario.faults.map((fault) => mock.faults.add(fault).id);
    const before = state();
    if (first) useProfile(first);
    this.run = { ...this.#begin(scenario, before, first), faults };
    markChanged();
    this.runDueSteps();
  }

  status(): ScenarioStatus | null {
    if (!this.run) return null;
    const { scenario, done } = this.run;
    const { name, title, description, steps } = scenario;
    return { name, title, description, steps: steps.length, done, next: steps[done] ?? null };
  }

  /** Performs the steps that are due by time or have no trigger. */
  readonly runDueSteps = (): void => {
    const run = this.run;
    if (!run) return;
    for (let step = nextOf(run); step && !run.isActing; step = nextOf(run)) {
      const due = dueTime(step.after, run.since);
      if (due > this.#options.state().now()) return;
      this.#perform(run, step, due);
    }
  };

  /** Counts a request and performs the steps that it triggers. */
  onExchange(exchange: Exchange): void {
    const run = this.run;
    const step = run && nextOf(run);
    if (!step || run.isActing || exchange.request.isPreflight) return;
    const { markChanged, state } = this.#options;
    markChanged();
    run.sender = exchange.key ?? run.sender;
    if (step.after && isAwaited(step.after, exchange, state().cursors)) {
      run.requests++;
      if (run.requests >= (step.after.requests ?? 1)) this.#perform(run, step, state().now());
    }
    this.runDueSteps();
  }

  /** The progress of a scenario, to be saved. */
  progressOf(run: Run): ScenarioProgress {
    const { faults, done, times, requests } = run;
    return { done, times, requests, faults: [...faults], holdsProfile: this.#holdsProfile(run) };
  }

  /**
   * Continues a saved scenario, or none; finished steps are not repeated. What the next step waits
   * for by time counts from now on.
   */
  restore(saved: (PlayedScenario & { readonly progress: ScenarioProgress }) | null): void {
    this.run = null;
    if (!saved) return;
    const { scenario, before, progress } = saved;
    const { holdsProfile, ...counted } = progress;
    const profile = holdsProfile ? this.#options.state() : undefined;
    this.run = { ...this.#begin(scenario, before, profile), ...counted };
  }

  #begin(scenario: Scenario, before: ChosenProfile, profile: ChosenProfile | undefined): Run {
    const since = this.#options.state().now();
    return {
      ...{ scenario, before, profile, faults: [], since },
      ...{ done: 0, times: 0, requests: 0, sender: null, isActing: false },
    };
  }

  #end(): void {
    const run = this.run;
    if (!run) return;
    const { mock, useProfile, markChanged } = this.#options;
    for (const id of run.faults) mock.faults.remove(id);
    if (this.#holdsProfile(run)) useProfile(run.before);
    markChanged();
    this.run = null;
  }

  #perform(run: Run, step: ScenarioStep, due: Instant): void {
    run.isActing = true;
    this.#options.markChanged();
    for (const action of step.do) safely(() => this.#act(run, action));
    run.isActing = false;
    run.since = due;
    run.requests = 0;
    run.times++;
    if (run.times < step.times) return;
    run.done++;
    run.times = 0;
  }

  #act(run: Run, action: ScenarioAction): void {
    const { mock, state } = this.#options;
    const { op, ...input } = action;
    if (action.op === 'faults.add') {
      const { op: _op, ...fault } = action;
      run.faults = [...run.faults, mock.faults.add(fault).id];
      return;
    }
    runAction(op, mock, input, run.sender);
    if (op === 'profile.set' || op === 'profile.change') run.profile = state();
  }

  /** Whether the current profile is one that the scenario set. */
  #holdsProfile({ profile }: Run): boolean {
    return profile?.profile === this.#options.state().profile;
  }
}

const nextOf = ({ scenario, done }: Run): ScenarioStep | undefined => scenario.steps[done];

/** When a step is due: at once without a trigger, and never by time if it waits for requests. */
function dueTime(trigger: ScenarioTrigger | undefined, since: Instant): Instant {
  if (trigger === undefined) return since;
  const { clockSeconds = Infinity } = trigger;
  return since + Math.round(clockSeconds * MICROSECONDS.second);
}

/** Whether a step waits for the given request. */
function isAwaited(
  { clockSeconds, operation, key, status, page }: ScenarioTrigger,
  { request, answer, key: sender }: Exchange,
  cursors: Cursors,
): boolean {
  if (clockSeconds !== undefined) return false;
  if (operation !== undefined && operation !== request.operation) return false;
  if (key !== undefined && key !== sender?.label) return false;
  if (status !== undefined && status !== answer.status) return false;
  if (page === undefined) return true;
  if (request.operation !== 'listFiles' || answer.status !== 200) return false;
  const [cursor = ''] = request.cursors;
  return page === (cursor === '' ? 1 : (cursors.read(cursor)?.page ?? 0) + 1);
}

/** An error of a step ends neither the scenario nor the request. */
function safely(does: () => void): void {
  try {
    does();
  } catch (cause) {
    // A file or a key may be gone.
    if (cause instanceof OperationError && cause.kind === 'missing') return;
    reportToConsole('A step of the scenario failed:', cause);
  }
}

/**
 * Checks a scenario before it starts: an impossible step would make a test pass for the wrong
 * reason, or fail it far from the cause.
 *
 * @param under the profile without the scenario.
 * @returns the profile that it starts with; undefined for none.
 * @throws OperationError "Failed to set the scenario "NAME": FIELD: …".
 */
export function assertPossible(
  { name, profile: given, faults, steps }: Scenario,
  under: ChosenProfile,
  store: Store,
): ChosenProfile | undefined {
  const action = `set the scenario "${name}"`;
  const resolved = (path: string, resolve: () => Profile): Profile => {
    try {
      return resolve();
    } catch (cause) {
      throw within(cause, action, path);
    }
  };
  /** Keys that are named must exist, or be issued by an earlier action. */
  const issued: string[] = [];
  const checkKeys = (names: object, path: string): void =>
    assertKnownKeys(names, store, action, [path], issued);
  const first =
    given === undefined ? undefined : resolved('profile', () => overProfile(under.profile, given));
  let profile = first ?? under.profile;
  for (const [index, fault] of faults.entries()) checkKeys(fault, `faults.${index}`);
  for (const [index, { after = {}, do: actions }] of steps.entries()) {
    checkKeys(after, `steps.${index}.after`);
    for (const [at, each] of actions.entries()) {
      const path = `steps.${index}.do.${at}`;
      if (each.op === 'keys.issue') issued.push(each.label ?? '');
      else checkKeys(each, path);
      if (each.op === 'profile.set') {
        profile = resolved(`${path}.profile`, () => resolveProfile(each.profile));
      } else if (each.op === 'profile.change') {
        const changed = () => resolveProfile(withChoices(profile, each.choices));
        profile = resolved(`${path}.choices`, changed);
      }
    }
  }
  return (
    first && { profile: first, learned: typeof given === 'string' ? undefined : under.learned }
  );
}
