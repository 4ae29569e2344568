import { learnedOf } from '../profile/origins.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Clock, MockClock } from './clock.ts';
import type { MockFaults } from './faults.ts';
import { createMockFiles } from './files.ts';
import { createMockKeys, type KeysContext } from './keys.ts';
import type { StepMock } from './scenario/step-mock.ts';
import type { ChosenProfile } from './state.ts';
import { createMockWorkspaces } from './workspaces.ts';

/** What stands behind the doors besides what is stored. */
export interface DoorsContext {
  readonly clock: MockClock;
  readonly faults: MockFaults;
  readonly useProfile: (chosen: ChosenProfile) => void;
  /** Called whenever somebody moved the clock by hand. */
  readonly moved: () => void;
}

/** What tests and scenarios reach into. */
export function createDoors(
  context: KeysContext,
  { clock, faults, useProfile, moved }: DoorsContext,
): StepMock {
  const { state, now } = context;
  return {
    workspaces: createMockWorkspaces(state, now),
    keys: createMockKeys(context),
    files: createMockFiles({ state, now }),
    clock: clockOf(clock, moved),
    faults,
    setProfile: (chosen) =>
      useProfile({ profile: resolveProfile(chosen), learned: learnedOf(chosen) }),
  };
}

function clockOf({ now, isFrozen, freeze, run, ...clock }: MockClock, moved: () => void): Clock {
  return {
    ...{ now, isFrozen, freeze, run },
    advance(milliseconds) {
      clock.advance(milliseconds);
      moved();
    },
    set(time) {
      clock.set(time);
      moved();
    },
  };
}
