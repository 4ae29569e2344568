/**
 * A map over one that others read too: it begins as that one, costs next to nothing for what it
 * has not changed, and never writes to it. Keys come in the order in which they were first set.
 * A class, since a thousand sandboxes have three each: functions of their own would outweigh all
 * else that is in them.
 */
export class LayeredMap<Key, Value extends object> {
  readonly #ground: ReadonlyMap<Key, Value>;
  /** Made with the first write: most of those who share a ground never write. */
  #changes: Changes<Key, Value> | undefined;

  constructor(ground: ReadonlyMap<Key, Value>) {
    this.#ground = ground;
  }

  get size(): number {
    const { removed, added } = this.#changes ?? { removed: NONE, added: NONE };
    return this.#ground.size - removed.size + added.size;
  }

  get(key: Key): Value | undefined {
    const changes = this.#changes;
    if (!changes) return this.#ground.get(key);
    const { changed, added } = changes;
    return (
      added.get(key) ??
      (this.#isInGround(key) ? (changed.get(key) ?? this.#ground.get(key)) : undefined)
    );
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  set(key: Key, value: Value): void {
    const { changed, added } = this.#ownChanges();
    if (this.#isInGround(key)) changed.set(key, value);
    else added.set(key, value);
  }

  /** @returns whether the key was there. */
  delete(key: Key): boolean {
    if (!this.#isInGround(key)) return this.#changes?.added.delete(key) ?? false;
    const { changed, removed } = this.#ownChanges();
    changed.delete(key);
    removed.add(key);
    return true;
  }

  *keys(): Iterable<Key> {
    for (const key of this.#ground.keys()) if (!this.#changes?.removed.has(key)) yield key;
    if (this.#changes) yield* this.#changes.added.keys();
  }

  values(): readonly Value[] {
    if (!this.#changes) return [...this.#ground.values()];
    const { changed, removed, added } = this.#changes;
    const values: Value[] = [];
    for (const [key, value] of this.#ground) {
      if (!removed.has(key)) values.push(changed.get(key) ?? value);
    }
    for (const value of added.values()) values.push(value);
    return values;
  }

  #isInGround(key: Key): boolean {
    return this.#ground.has(key) && !this.#changes?.removed.has(key);
  }

  #ownChanges(): Changes<Key, Value> {
    this.#changes ??= { changed: new Map(), removed: new Set(), added: new Map() };
    return this.#changes;
  }
}

/** What was written over a ground. */
interface Changes<Key, Value> {
  /** Of the ground, keys that have another value now. */
  readonly changed: Map<Key, Value>;
  /** Of the ground, keys that went, though they may have come back as added ones. */
  readonly removed: Set<Key>;
  readonly added: Map<Key, Value>;
}

const NONE = { size: 0 };
