/** Functions to call with each value. A function added twice is called twice. */
export class Listeners<Value> {
  readonly #entries = new Set<{ readonly listener: (value: Value) => void }>();

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** @returns a function that removes the listener. */
  add(listener: (value: Value) => void): () => void {
    const entry = { listener };
    this.#entries.add(entry);
    return () => void this.#entries.delete(entry);
  }

  /** Calls all listeners even if one throws, then throws the first error. */
  tell(value: Value): void {
    const failures: { readonly cause: unknown }[] = [];
    for (const { listener } of [...this.#entries]) {
      try {
        listener(value);
      } catch (cause) {
        failures.push({ cause });
      }
    }
    const [first] = failures;
    if (first) throw first.cause;
  }
}
