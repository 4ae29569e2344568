/** The base of a layered map: a `Map`, or something with its read methods. */
export interface Ground<Key, Value> extends Iterable<readonly [Key, Value]> {
  readonly size: number;
  get(key: Key): Value | undefined;
}

/** How a key changed. */
export interface Change<Value> {
  /** Undefined if it is gone. */
  readonly value: Value | undefined;
  /** Whether it is behind the ground: it was not in it, or came back. */
  readonly isAdded: boolean;
}

/**
 * A map over one that others read too: it begins as that one, costs next to nothing for what it
 * has not changed, and never writes to it. Keys come in the order in which they were first set.
 * A class, since a thousand sandboxes have three each: functions of their own would outweigh all
 * else that is in them.
 */
export class LayeredMap<Key, Value extends object> {
  readonly #ground: Ground<Key, Value>;
  /** Made with the first write: most of those who share a ground never write. */
  #changes: Map<Key, Change<Value>> | undefined;
  #size: number;

  constructor(ground: Ground<Key, Value>) {
    this.#ground = ground;
    this.#size = ground.size;
  }

  get size(): number {
    return this.#size;
  }

  get(key: Key): Value | undefined {
    const change = this.#changes?.get(key);
    return change ? change.value : this.#ground.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  set(key: Key, value: Value): void {
    const before = this.#changes?.get(key);
    const isThere = this.has(key);
    const isAdded = before?.isAdded || !isThere;
    // A key that comes back is last.
    if (!isThere) this.#changes?.delete(key);
    this.#change(key, { value, isAdded }, isThere ? 0 : 1);
  }

  /** @returns whether the key was there. */
  delete(key: Key): boolean {
    if (!this.has(key)) return false;
    this.#change(key, { value: undefined, isAdded: false }, -1);
    // A key that was added and deleted again leaves no change.
    if (!this.#ground.get(key)) this.#changes?.delete(key);
    return true;
  }

  *[Symbol.iterator](): Iterator<[Key, Value]> {
    for (const [key, value] of this.#ground) {
      const change = this.#changes?.get(key);
      if (!change) yield [key, value];
      else if (change.value && !change.isAdded) yield [key, change.value];
    }
    for (const [key, { value, isAdded }] of this.written())
      if (value && isAdded) yield [key, value];
  }

  /** What was changed, in the order in which it was first: it costs that, however large the ground. */
  written(): Iterable<readonly [Key, Change<Value>]> {
    return this.#changes ?? [];
  }

  #change(key: Key, change: Change<Value>, more: number): void {
    this.#changes ??= new Map();
    this.#changes.set(key, change);
    this.#size += more;
  }
}
