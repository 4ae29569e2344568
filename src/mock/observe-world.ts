import type { StoreChange } from '../store/change.ts';

/** Hears of what becomes of a mock's world, once it is done. */
export interface WorldObserver {
  changed(change: StoreChange): void;
  /** Everything is as it was seeded again. */
  reset(): void;
}

export interface WorldObservers extends WorldObserver {
  add(observer: WorldObserver): void;
}

export function createWorldObservers(): WorldObservers {
  const observers: WorldObserver[] = [];
  return {
    changed(change) {
      for (const observer of observers) observer.changed(change);
    },
    reset() {
      for (const observer of observers) observer.reset();
    },
    add: (observer) => void observers.push(observer),
  };
}

/** Beside the mocks: users of a mock see nothing of it. */
const observersOf = new WeakMap<object, WorldObservers>();

export function letObserve(mock: object, observers: WorldObservers): void {
  observersOf.set(mock, observers);
}

/**
 * Tells an observer of every write to a mock's world, by any door, as long as the mock lives.
 *
 * @throws Error when `createMock` did not make the mock.
 */
export function observeWorld(mock: object, observer: WorldObserver): void {
  const observers = observersOf.get(mock);
  if (!observers) throw new Error('Failed to observe a mock: expected one that createMock made');
  observers.add(observer);
}
