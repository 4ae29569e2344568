import type { Scenario } from './scenario/scenario.ts';
import {
  type ChosenProfile,
  type MockState,
  type Seeded,
  type StateContext,
  seedState,
  stateUnder,
} from './state.ts';

/** All that a mock begins with. */
export interface Begun extends Seeded {
  /** Whether the clock runs. */
  readonly runs: boolean;
  /** Null for none. */
  readonly scenario: Scenario | null;
}

/** The state that a mock is in: another one after each reset, another world or profile. */
export interface LiveState {
  readonly current: () => MockState;
  /** What the state of now began with. */
  readonly seeded: () => Begun;
  /** What a reset goes back to. */
  readonly first: () => Begun;
  /** Goes on under another profile. */
  useProfile(chosen: ChosenProfile): void;
  /** Begins anew with something else; a reset goes back to before. */
  seed(seeded: Begun): void;
  /** Begins anew with something else, for good. */
  seedFirst(seeded: Begun): void;
  /** Begins anew with what it began with first. */
  reseed(): void;
  /** @returns what goes back to the state of now, whatever came of it. */
  keep(): () => void;
}

/**
 * @param begun is called whenever the state began anew, with what it began with; not the first
 *   time.
 */
export function createLiveState(
  begunWith: Begun,
  context: StateContext,
  begun: (seeded: Begun) => void,
): LiveState {
  let first = begunWith;
  let seeded = first;
  let state = seedState(seeded, context);
  const seed = (next: Begun) => {
    seeded = next;
    state = seedState(seeded, context);
    begun(seeded);
  };
  return {
    current: () => state,
    seeded: () => seeded,
    first: () => first,
    useProfile(chosen) {
      state = stateUnder(state, seeded, chosen, context);
    },
    seed,
    seedFirst(next) {
      first = next;
      seed(next);
    },
    reseed: () => seed(first),
    keep() {
      const kept = { first, seeded, state };
      return () => {
        ({ first, seeded, state } = kept);
      };
    },
  };
}
