import type { StoreChange } from '../store/entities.ts';
import { Listeners } from './listeners.ts';

/** Is told each write to the world of a mock. */
export interface WorldObserver {
  changed(change: StoreChange): void;
  /** Everything was replaced. */
  reset(): void;
}

/** Tells listeners that something changed, once for each call, however much it changed. */
export class Changes {
  readonly #listeners = new Listeners<void>();
  readonly #observers: WorldObserver[] = [];
  #depth = 0;
  #isDirty = false;

  /** @returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#listeners.add(listener);

  readonly observe = (observer: WorldObserver): void => void this.#observers.push(observer);

  readonly mark = (): void => {
    this.#isDirty = true;
    this.#tell();
  };

  readonly write = (change: StoreChange): void => {
    for (const observer of this.#observers) observer.changed(change);
    this.mark();
  };

  readonly replaceAll = (): void => {
    for (const observer of this.#observers) observer.reset();
  };

  /** Everything that changes within a call is reported when it ends. Errors of listeners are thrown. */
  readonly within = <Result>(does: () => Result): Result => {
    this.begin();
    try {
      return does();
    } finally {
      this.end();
    }
  };

  /** Begins such a call, which `end` must end. */
  readonly begin = (): void => {
    this.#depth += 1;
  };

  readonly end = (): void => {
    this.#depth -= 1;
    this.#tell();
  };

  #tell(): void {
    if (!this.#isDirty || this.#depth > 0) return;
    this.#isDirty = false;
    this.#listeners.tell();
  }
}
