import type { Exchange } from '../exchange.ts';
import type { AddedFault, Fault } from '../faults/faults.ts';
import type { ChosenProfile } from '../state/mock-state.ts';
import { type ActorContext, ScenarioActor } from './perform-action.ts';
import { filesAddedBy, prepareProfiles, prepareScenario } from './prepare-scenario.ts';
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

/** Plays the scenario of a mock. */
export interface ScenarioPlayer {
  /** The one that plays; null for none. */
  scenario(): Scenario | null;
  /**
   * Begins a scenario from its first step, or ends the one that plays. The faults and the profile
   * of the one before are gone; what it did to data and clock stays.
   *
   * @throws Error where a step could not come to pass; then nothing has changed.
   */
  start(scenario: Scenario | null): void;
  /** @throws Error where a step of the one that plays could not come to pass in such a world. */
  check(world: Named): void;
  /** The profile as it would be without the scenario. */
  profileWithout(): ChosenProfile;
  status(): ScenarioStatus | null;
  /** Does what time has brought about. */
  settle(): void;
  /** Counts a request that was answered, and does what it brings about. */
  hear(exchange: Exchange): void;
  /** Null where none plays. */
  save(): SavedScenario | null;
  /** Lets one play on from there, or none; what it did is not done again. */
  restore(saved: SavedScenario | null): void;
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

export function createScenarioPlayer(options: PlayerOptions): ScenarioPlayer {
  const { mock, admitFiles, chosen, useProfile, began } = options;
  let run: ScenarioRun | null = null;
  let before = chosen();

  /** Who chose another profile meanwhile keeps it. */
  const hasSet = () => run?.actor.profile?.profile === chosen().profile;
  const profileWithout = () => (hasSet() ? before : chosen());
  const status = ({ scenario, done }: ScenarioRun): ScenarioStatus => {
    const { name, title, description, steps } = scenario;
    return { name, title, description, steps: steps.length, done, next: steps[done] ?? null };
  };
  const end = () => {
    run?.actor.clearFaults();
    if (hasSet()) useProfile(before);
    if (run) began();
    run = null;
  };

  return {
    scenario: () => run?.scenario ?? null,
    start(scenario) {
      if (scenario === null) return end();
      const there = { keys: mock.keys.list(), workspaces: mock.workspaces.list() };
      const world = { ...namesOf(there), chosen: profileWithout() };
      const prepared = prepareScenario(scenario, world);
      admitFiles(filesAddedBy(scenario));
      const faults = addFaults(scenario.faults, mock);
      end();
      before = chosen();
      if (prepared.begun) useProfile(prepared.begun);
      run = new ScenarioRun(scenario, new ScenarioActor(prepared, options, faults), options);
      began();
      run.settle();
    },
    check(world) {
      if (run) prepareScenario(run.scenario, { ...namesOf(world), chosen: profileWithout() });
    },
    profileWithout,
    status: () => run && status(run),
    save: () =>
      run && {
        ...run.save(),
        ...{ scenario: run.scenario, before, holdsProfile: hasSet(), faults: run.actor.faultIds },
      },
    restore(saved) {
      run = null;
      before = saved?.before ?? chosen();
      if (!saved) return;
      const { scenario, faults } = saved;
      const { profiles } = prepareProfiles(scenario, before);
      const begun = saved.holdsProfile ? chosen() : undefined;
      const added = faults.map((id) => Object.assign(() => void mock.faults.remove(id), { id }));
      run = new ScenarioRun(
        scenario,
        new ScenarioActor({ begun, profiles }, options, added),
        options,
      );
      run.restore(saved);
    },
    settle: () => run?.settle(),
    hear: (exchange) => run?.hear(exchange),
  };
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
