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
