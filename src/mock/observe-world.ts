import type { StoreChange } from '../store/change.ts';
import type { Store } from '../store/store.ts';

/** Hears of what becomes of a mock's world, once it is done. */
export interface WorldObserver {
  changed(change: StoreChange): void;
  /** Everything is as it was seeded again. */
  reset(): void;
}

export interface ObservableWorld extends WorldObserver {
  add(observer: WorldObserver): void;
  /** What is there now: another store after each reset. */
  readonly store: () => Store;
}

export function createObservableWorld(store: () => Store): ObservableWorld {
  const observers: WorldObserver[] = [];
  return {
    store,
    changed(change) {
      for (const observer of observers) observer.changed(change);
    },
    reset() {
      for (const observer of observers) observer.reset();
    },
    add: (observer) => void observers.push(observer),
  };
}

/** Beside the mocks: their users see nothing of it. */
const worlds = new WeakMap<object, ObservableWorld>();

export function letObserve(mock: object, world: ObservableWorld): void {
  worlds.set(mock, world);
}

/**
 * The store that a mock has now: to read from; writes go through the mock's own doors.
 *
 * @throws Error when `createMock` did not make the mock.
 */
export const storeOf = (mock: object): Store => worldOf(mock).store();

/**
 * Tells an observer of every write to a mock's world, by any door, as long as the mock lives.
 *
 * @returns the store that the mock has now; writes go through the mock's own doors.
 * @throws Error when `createMock` did not make the mock.
 */
export function observeWorld(mock: object, observer: WorldObserver): () => Store {
  const world = worldOf(mock);
  world.add(observer);
  return world.store;
}

function worldOf(mock: object): ObservableWorld {
  const world = worlds.get(mock);
  if (!world) throw new Error('Failed to observe a mock: expected one that createMock made');
  return world;
}
