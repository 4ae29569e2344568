/** Functions to call with each value. A function added twice is called twice. */
export class Listeners<Value> {
  #listeners: readonly { readonly tell: (value: Value) => void }[] = [];

  /** @returns a function that removes the listener. */
  add(tell: (value: Value) => void): () => void {
    const listener = { tell };
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((each) => each !== listener);
    };
  }

  /** Calls all listeners, and then throws the first error that one of them threw. */
  tell(value: Value): void {
    const errors: unknown[] = [];
    for (const listener of this.#listeners) {
      try {
        listener.tell(value);
      } catch (cause) {
        errors.push(cause);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

/** Tells listeners that something changed, once for each call, however much it changed. */
export class Changes {
  readonly #listeners = new Listeners<void>();
  #depth = 0;
  #isDirty = false;

  /** @returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#listeners.add(listener);

  readonly mark = (): void => {
    this.#isDirty = true;
    this.#tell();
  };

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
