import type { ProfileOption } from '../../profile/resolve-profile.ts';
import type { WorldKey } from '../../world/world.ts';
import type { Clock } from '../clock.ts';
import type { Fault, MockFaults } from '../faults/faults.ts';
import type { MockFiles } from '../files.ts';
import type { MockKeys } from '../keys.ts';
import type { ChosenProfile } from '../state/mock-state.ts';
import type { ReadSaved } from '../state/schema.ts';
import type { MockWorkspaces } from '../workspaces.ts';
import type { ScenarioName } from './named.ts';
import type { ScenarioAction, ScenarioJson, ScenarioTrigger } from './schema.ts';

/** The methods of a mock that steps of a scenario can call. */
export interface StepMock {
  readonly files: MockFiles;
  readonly keys: MockKeys;
  readonly workspaces: MockWorkspaces;
  readonly clock: Clock;
  readonly faults: MockFaults;
  setProfile(profile: ProfileOption): void;
}

/** Events that happen to an API while a client uses it. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A name, or what differs from the profile of the mock; default: no change. */
  readonly profile?: ProfileOption | undefined;
  /** Faults that are active from the start. */
  readonly faults: readonly Fault[];
  readonly steps: readonly ScenarioStep[];
}

export interface ScenarioStep {
  /** The trigger, counted from the previous step; undefined to run at once. */
  readonly after?: ScenarioTrigger | undefined;
  /** The number of times it runs before the next step. */
  readonly times: number;
  readonly do: readonly ScenarioAction[] | StepFunction;
}

/** A step as a function, for what JSON cannot express. */
export type StepFunction = (mock: StepMock) => unknown;

type StepJson = NonNullable<ScenarioJson['steps']>[number];

/** A step as a caller gives it: actions, or a function for a mock in this process. */
export interface ScenarioStepInput extends Omit<StepJson, 'do'> {
  readonly do: StepJson['do'] | StepFunction;
}

/** A scenario as a file or a caller gives it. */
export interface ScenarioInput extends Omit<ScenarioJson, 'steps'> {
  readonly steps?: readonly ScenarioStepInput[] | undefined;
}

/** A scenario, or the name of one. */
export type ScenarioOption = ScenarioName | ScenarioInput;

/** The progress of a scenario, as serialisable values. */
export type ScenarioProgress = Omit<NonNullable<ReadSaved['scenario']>['progress'], 'sender'> & {
  readonly sender: WorldKey | null;
};

/** A running scenario, and the profile without it. */
export interface PlayedScenario {
  readonly scenario: Scenario;
  readonly before: ChosenProfile;
}
