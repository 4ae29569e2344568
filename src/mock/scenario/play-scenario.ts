import type { Exchange } from '../exchange.ts';
import type { AddedFault, Fault } from '../faults/faults.ts';
import type { ChosenProfile } from '../state/mock-state.ts';
import { type ActorContext, ScenarioActor } from './perform-action.ts';
import {
  filesAddedBy,
  type PreparedScenario,
  prepareProfiles,
  prepareScenario,
} from './prepare-scenario.ts';
import type { Scenario, ScenarioStep, StepMock } from './scenario.ts';
import { type RunContext, type SavedRun, ScenarioRun } from './scenario-run.ts';

/** How far a scenario is. */
export interface ScenarioStatus {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** How many steps it has. */
  readonly steps: number;
  /** How many of them have happened. */
  readonly done: number;
  /** The step that is waited for; null behind the last one. */
  readonly next: ScenarioStep | null;
}

/** A scenario that plays, and how far it is. */
export interface SavedScenario extends SavedRun {
  readonly scenario: Scenario;
  /** The profile without it. */
  readonly before: ChosenProfile;
  /** Whether the profile of now is one that it set. */
  readonly holdsProfile: boolean;
  /** Ids of the faults that it added. */
  readonly faults: readonly string[];
}

export interface PlayerOptions extends ActorContext, RunContext {
  /** As it is now. */
  readonly chosen: () => ChosenProfile;
  /** Called whenever another scenario plays, or none. */
  readonly began: () => void;
}

/** Plays the scenario of a mock. */
export class ScenarioPlayer {
  readonly #options: PlayerOptions;
  #run: ScenarioRun | null = null;
  #before: ChosenProfile;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#before = options.chosen();
  }

  /** The one that plays; null for none. */
  get scenario(): Scenario | null {
    return this.#run?.scenario ?? null;
  }

  /** The profile as it would be without the scenario; who chose another one meanwhile keeps it. */
  get profileWithout(): ChosenProfile {
    return this.#hasSetProfile ? this.#before : this.#options.chosen();
  }

  /**
   * Starts a scenario from its first step, or ends the one that plays. The faults and the profile
   * of the one before are removed; what it did to data and clock stays.
   *
   * @throws Error when a step is impossible; then nothing has changed.
   */
  start(scenario: Scenario | null): void {
    if (scenario === null) {
      this.#end();
      return;
    }
    const { mock, admitFiles, chosen, useProfile, began } = this.#options;
    const prepared = this.#prepare(scenario, {
      keys: mock.keys.list(),
      workspaces: mock.workspaces.list(),
    });
    admitFiles(filesAddedBy(scenario));
    const faults = addFaults(scenario.faults, mock);
    this.#end();
    this.#before = chosen();
    if (prepared.begun) useProfile(prepared.begun);
    this.#play(scenario, prepared, faults);
    began();
    this.settle();
  }

  /** @throws Error when a step of the one that plays would be impossible in such a world. */
  check(world: Named): void {
    if (this.#run) this.#prepare(this.#run.scenario, world);
  }

  status(): ScenarioStatus | null {
    if (!this.#run) return null;
    const { scenario, done } = this.#run;
    const { name, title, description, steps } = scenario;
    return { name, title, description, steps: steps.length, done, next: steps[done] ?? null };
  }

  /** Performs the steps that are due. */
  readonly settle = (): void => this.#run?.settle();

  /** Counts a request that was answered, and performs what it triggers. */
  hear(exchange: Exchange): void {
    this.#run?.hear(exchange);
  }

  /** Null if none plays. */
  save(): SavedScenario | null {
    if (!this.#run) return null;
    const { scenario, actor } = this.#run;
    const holdsProfile = this.#hasSetProfile;
    return {
      ...this.#run.save(),
      ...{ scenario, before: this.#before, holdsProfile, faults: actor.faultIds },
    };
  }

  /** Continues one from there, or none; what it did is not done again. */
  restore(saved: SavedScenario | null): void {
    const { mock, chosen } = this.#options;
    this.#run = null;
    this.#before = saved?.before ?? chosen();
    if (!saved) return;
    const { scenario, faults, holdsProfile } = saved;
    const { profiles } = prepareProfiles(scenario, this.#before);
    const begun = holdsProfile ? chosen() : undefined;
    const added = faults.map((id) => Object.assign(() => void mock.faults.remove(id), { id }));
    this.#play(scenario, { begun, profiles }, added).restore(saved);
  }

  get #hasSetProfile(): boolean {
    return this.#run?.actor.profile?.profile === this.#options.chosen().profile;
  }

  #prepare(scenario: Scenario, world: Named): PreparedScenario {
    return prepareScenario(scenario, { ...namesOf(world), chosen: this.profileWithout });
  }

  #play(
    scenario: Scenario,
    prepared: Pick<PreparedScenario, 'begun' | 'profiles'>,
    faults: readonly AddedFault[],
  ): ScenarioRun {
    const actor = new ScenarioActor(prepared, this.#options, faults);
    this.#run = new ScenarioRun(scenario, actor, this.#options);
    return this.#run;
  }

  #end(): void {
    this.#run?.actor.clearFaults();
    if (this.#hasSetProfile) this.#options.useProfile(this.#before);
    if (this.#run) this.#options.began();
    this.#run = null;
  }
}

/** What of a world a scenario can name. */
interface Named {
  readonly keys: readonly { readonly label: string }[];
  readonly workspaces: readonly { readonly label: string; readonly workspaceId: string }[];
}

const namesOf = ({ keys, workspaces }: Named) => ({
  keys: keys.map(({ label }) => label),
  workspaces: workspaces.flatMap(({ label, workspaceId }) => [label, workspaceId]),
});

/** All of them, or none where one is refused. */
function addFaults(faults: readonly Fault[], mock: StepMock): readonly AddedFault[] {
  const added: AddedFault[] = [];
  try {
    for (const fault of faults) added.push(mock.faults.add(fault));
  } catch (cause) {
    for (const remove of added) remove();
    throw cause;
  }
  return added;
}
