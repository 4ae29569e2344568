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
  /** What is changed within is one write. */
  readonly within: <Result>(does: () => Result) => Result;
}

/** What tests and scenarios reach into. */
export function createDoors(
  context: KeysContext,
  { clock, faults, useProfile, moved, within }: DoorsContext,
): StepMock {
  const { state, now } = context;
  const workspaces = createMockWorkspaces(state, now);
  const keys = createMockKeys(context);
  const files = createMockFiles({ state, now });
  return {
    workspaces: { ...workspaces, create: (given) => within(() => workspaces.create(given)) },
    keys: { ...keys, issue: (given) => within(() => keys.issue(given)) },
    files: { ...files, create: (given) => within(() => files.create(given)) },
    clock: clockOf(clock, moved, within),
    faults,
    setProfile: (chosen) =>
      useProfile({ profile: resolveProfile(chosen), learned: learnedOf(chosen) }),
  };
}

function clockOf(
  { now, isFrozen, freeze, run, ...clock }: MockClock,
  moved: () => void,
  within: DoorsContext['within'],
): Clock {
  return {
    ...{ now, isFrozen, freeze, run },
    advance: (milliseconds, from) =>
      within(() => {
        clock.advance(milliseconds, from);
        moved();
      }),
    set: (time) =>
      within(() => {
        clock.set(time);
        moved();
      }),
  };
}
