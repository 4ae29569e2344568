import {
  type ChosenProfile,
  type MockState,
  type Seeded,
  type StateContext,
  seedState,
  stateUnder,
} from './state.ts';

/** The state that a mock is in: another one after each reset, another world or profile. */
export interface LiveState {
  readonly current: () => MockState;
  /** Goes on under another profile. */
  useProfile(chosen: ChosenProfile): void;
  /** Begins anew with something else. */
  seed(seeded: Seeded): void;
  /** Begins anew with what it began with first. */
  reseed(): void;
}

/**
 * @param begun is called whenever the state began anew, with what it began with; not the first
 *   time.
 */
export function createLiveState(
  first: Seeded,
  context: StateContext,
  begun: (seeded: Seeded) => void,
): LiveState {
  let seeded = first;
  let state = seedState(seeded, context);
  const seed = (next: Seeded) => {
    seeded = next;
    state = seedState(seeded, context);
    begun(seeded);
  };
  return {
    current: () => state,
    useProfile(chosen) {
      state = stateUnder(state, seeded, chosen, context);
    },
    seed,
    reseed: () => seed(first),
  };
}
