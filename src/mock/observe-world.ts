import type { Store } from '../store/store.ts';
import { insideOf } from './inside.ts';
import type { ObservableWorld, WorldObserver } from './observable-world.ts';

export type { WorldObserver } from './observable-world.ts';

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
  return insideOf(mock, 'observe a mock').observable;
}
