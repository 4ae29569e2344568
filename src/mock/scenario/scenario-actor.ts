import type { WorldKey } from '../../world/world.ts';
import type { AddedFault } from '../faults.ts';
import type { ReportError } from '../report-error.ts';
import type { ChosenProfile } from '../state.ts';
import { type ActionContext, performAction } from './perform-action.ts';
import type { PreparedScenario } from './prepare-scenario.ts';
import type { ScenarioStep } from './scenario.ts';
import type { ScenarioAction } from './schema.ts';

/** Does what the steps of one scenario do. */
export interface ScenarioActor {
  /** @param sender the key of the latest request that had one. */
  perform(does: ScenarioStep['do'], sender: WorldKey | null): void;
  /** Takes away the faults of the scenario, and no others. */
  clearFaults(): void;
  /** The profile that it set last; undefined for none. */
  profile(): ChosenProfile | undefined;
  /** Ids of the faults that it added. */
  faults(): readonly string[];
}

export interface ActorContext extends Pick<ActionContext, 'mock' | 'admitFiles'> {
  readonly useProfile: (chosen: ChosenProfile) => void;
  readonly reportError: ReportError;
}

/**
 * @param prepared the profile that it set last, and those that its actions set.
 * @param added what takes away the faults that the scenario begins with.
 */
export function createActor(
  { begun, profiles }: Pick<PreparedScenario, 'begun' | 'profiles'>,
  { mock, admitFiles, useProfile, reportError }: ActorContext,
  added: readonly AddedFault[],
): ScenarioActor {
  const faults = [...added];
  let set = begun;
  const clearFaults = () => {
    for (const remove of faults.splice(0)) remove();
  };
  const act = (action: ScenarioAction, sender: WorldKey | null): void => {
    switch (action.action) {
      case 'addFault':
        faults.push(mock.faults.add(action.fault));
        return;
      case 'clearFaults':
        clearFaults();
        return;
      case 'setProfile':
        set = profiles.get(action);
        if (set) useProfile(set);
        return;
      default:
        performAction(action, { mock, sender, admitFiles });
    }
  };
  /** What is thrown, or rejected, ends neither the scenario nor the request. */
  const safely = (does: () => unknown): void => {
    const fail = (cause: unknown) => reportError('A step of the scenario failed:', cause);
    try {
      const result = does();
      if (result instanceof Promise) result.catch(fail);
    } catch (cause) {
      fail(cause);
    }
  };
  return {
    perform(does, sender) {
      const parts =
        typeof does === 'function'
          ? [() => does(mock)]
          : does.map((action) => () => act(action, sender));
      for (const part of parts) safely(part);
    },
    clearFaults,
    profile: () => set,
    faults: () => faults.map(({ id }) => id),
  };
}
