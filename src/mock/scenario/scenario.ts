import type { ProfileOption } from '../../profile/resolve-profile.ts';
import type { Clock } from '../clock.ts';
import type { Fault, MockFaults } from '../faults/faults.ts';
import type { LightFiles } from '../files.ts';
import type { MockKeys } from '../keys.ts';
import type { MockWorkspaces } from '../workspaces.ts';
import type { ScenarioName } from './named.ts';
import type { ScenarioAction, ScenarioJson, ScenarioTrigger } from './schema.ts';

/** What a step of a scenario reaches into: the doors of the mock that it happens to. */
export interface StepMock {
  readonly files: LightFiles;
  readonly keys: MockKeys;
  readonly workspaces: MockWorkspaces;
  readonly clock: Clock;
  readonly faults: MockFaults;
  setProfile(profile: ProfileOption): void;
}

/** What happens to an API while a client uses it. */
export interface Scenario {
  readonly name: string;
  /** What happens, in a few words. */
  readonly title: string;
  /** What happens, in a sentence. */
  readonly description: string;
  /** A name, or what differs from the profile of the mock; undefined for none of its own. */
  readonly profile?: ProfileOption | undefined;
  /** What goes wrong from the beginning. */
  readonly faults: readonly Fault[];
  /** One after the other. */
  readonly steps: readonly ScenarioStep[];
}

export interface ScenarioStep {
  /** What it waits for, since the step before; undefined for nothing. */
  readonly after?: ScenarioTrigger | undefined;
  /** So often, before the next one. */
  readonly times: number;
  readonly do: readonly ScenarioAction[] | StepFunction;
}

/** What a step does, where JSON cannot say it. */
export type StepFunction = (mock: StepMock) => unknown;

type StepJson = NonNullable<ScenarioJson['steps']>[number];

/** A step as a caller gives it: actions, or a function where the mock is in this process. */
export interface ScenarioStepInput extends Omit<StepJson, 'do'> {
  readonly do: StepJson['do'] | StepFunction;
}

/** A scenario as a file or a caller gives it. */
export interface ScenarioInput extends Omit<ScenarioJson, 'steps'> {
  readonly steps?: readonly ScenarioStepInput[] | undefined;
}

/** A scenario by its name, one that is not known at compile time among them, or as an object. */
export type ScenarioOption = ScenarioName | (string & {}) | ScenarioInput;
