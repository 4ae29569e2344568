/**
 * A map over one that others read too: it begins as that one, costs nothing for what it has not
 * changed, and never writes to it. Keys come in the order in which they were first set.
 */
export interface LayeredMap<Key, Value> {
  readonly size: number;
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: Value): void;
  /** @returns whether the key was there. */
  delete(key: Key): boolean;
  values(): readonly Value[];
}

export function createLayeredMap<Key, Value extends object>(
  ground: ReadonlyMap<Key, Value>,
): LayeredMap<Key, Value> {
  /** Of the ground, keys that have another value now. */
  const changed = new Map<Key, Value>();
  /** Of the ground, keys that went, though they may have come back as added ones. */
  const removed = new Set<Key>();
  const added = new Map<Key, Value>();

  const isInGround = (key: Key) => ground.has(key) && !removed.has(key);
  const get = (key: Key): Value | undefined =>
    added.get(key) ?? (isInGround(key) ? (changed.get(key) ?? ground.get(key)) : undefined);

  return {
    get size() {
      return ground.size - removed.size + added.size;
    },
    get,
    has: (key) => get(key) !== undefined,
    set(key, value) {
      if (isInGround(key)) changed.set(key, value);
      else added.set(key, value);
    },
    delete(key) {
      if (!isInGround(key)) return added.delete(key);
      changed.delete(key);
      removed.add(key);
      return true;
    },
    values() {
      const values: Value[] = [];
      for (const [key, value] of ground) {
        if (!removed.has(key)) values.push(changed.get(key) ?? value);
      }
      for (const value of added.values()) values.push(value);
      return values;
    },
  };
}
