/** The base of a layered map: a `Map`, or something with its read methods. */
export interface Base<Key, Value> extends Iterable<readonly [Key, Value]> {
  readonly size: number;
  get(key: Key): Value | undefined;
}

/** The change of a key. */
export interface Change<Value> {
  /** Undefined if it was deleted. */
  readonly value: Value | undefined;
  /** Whether it comes after the base in order: it was not in it, or was deleted and set again. */
  readonly isAdded: boolean;
}

/**
 * A map on top of a shared base: it starts equal to the base, stores only changes, and never writes
 * to the base. Keys are in the order in which they were first set.
 */
export class LayeredMap<Key, Value extends object> {
  readonly #base: Base<Key, Value>;
  /** Created with the first write: most maps of a shared base never write. */
  #changes: Map<Key, Change<Value>> | undefined;
  #size: number;

  constructor(base: Base<Key, Value>) {
    this.#base = base;
    this.#size = base.size;
  }

  get size(): number {
    return this.#size;
  }

  get(key: Key): Value | undefined {
    const change = this.#changes?.get(key);
    return change ? change.value : this.#base.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  set(key: Key, value: Value): void {
    const before = this.#changes?.get(key);
    const isThere = this.has(key);
    const isAdded = before?.isAdded || !isThere;
    // A key that is set again after a deletion is the last.
    if (!isThere) this.#changes?.delete(key);
    this.#change(key, { value, isAdded }, isThere ? 0 : 1);
  }

  /** @returns whether the key was there. */
  delete(key: Key): boolean {
    if (!this.has(key)) return false;
    this.#change(key, { value: undefined, isAdded: false }, -1);
    // Adding and deleting a key leaves no change.
    if (!this.#base.get(key)) this.#changes?.delete(key);
    return true;
  }

  *[Symbol.iterator](): Iterator<[Key, Value]> {
    for (const [key, value] of this.#base) {
      const change = this.#changes?.get(key);
      if (!change) yield [key, value];
      else if (change.value && !change.isAdded) yield [key, change.value];
    }
    for (const [key, { value, isAdded }] of this.written())
      if (value && isAdded) yield [key, value];
  }

  /** The changes, in the order of their first write. The cost does not depend on the size of the base. */
  written(): Iterable<readonly [Key, Change<Value>]> {
    return this.#changes ?? [];
  }

  #change(key: Key, change: Change<Value>, more: number): void {
    this.#changes ??= new Map();
    this.#changes.set(key, change);
    this.#size += more;
  }
}
