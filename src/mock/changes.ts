import type { StoreChange } from '../store/entities.ts';

/** Functions to call with each value. A function added twice is called twice. */
export class Listeners<Value> {
  readonly #entries = new Set<{ readonly listener: (value: Value) => void }>();

  /** @returns a function that removes the listener. */
  add(listener: (value: Value) => void): () => void {
    const entry = { listener };
    this.#entries.add(entry);
    return () => void this.#entries.delete(entry);
  }

  /** Calls all listeners. An error of one is thrown; those after it are not called. */
  tell(value: Value): void {
    if (this.#entries.size === 0) return;
    for (const { listener } of [...this.#entries]) listener(value);
  }
}

/** Tells listeners that something changed, once for each call, however much it changed. */
export class Changes {
  readonly #listeners = new Listeners<void>();
  readonly #observers = new Listeners<StoreChange | null>();
  #depth = 0;
  #isDirty = false;

  /** @returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#listeners.add(listener);

  /** Calls the observer with each write to the world; with null when everything was replaced. */
  readonly observe = (observer: (change: StoreChange | null) => void): void =>
    void this.#observers.add(observer);

  readonly mark = (): void => {
    this.#isDirty = true;
    this.#tell();
  };

  readonly write = (change: StoreChange): void => {
    this.#observers.tell(change);
    this.mark();
  };

  /** Everything was replaced, or is as it was before a replacement that failed. */
  readonly replaced = (): void => this.#observers.tell(null);

  /** Everything that changes within a call is reported when it ends. Errors of listeners are thrown. */
  readonly within = <Result>(does: () => Result): Result => {
    this.#depth += 1;
    try {
      return does();
    } finally {
      this.#depth -= 1;
      this.#tell();
    }
  };

  #tell(): void {
    if (!this.#isDirty || this.#depth > 0) return;
    this.#isDirty = false;
    this.#listeners.tell();
  }
}
