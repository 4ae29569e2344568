interface Collection<Key> {
  readonly size: number;
  keys(): Iterable<Key>;
  delete(key: Key): boolean;
}

/** Lets go of what a set or a map has had for longest, where it has more than it may. */
export function dropOldest<Key>(collection: Collection<Key>, most: number): void {
  for (const oldest of collection.keys()) {
    if (collection.size <= most) return;
    collection.delete(oldest);
  }
}

/** The latest values by their keys: a bounded memory of what is worked out again and again. */
interface Recent<Value, Key = string> {
  get(key: Key): Value | undefined;
  /** @returns the value. */
  set(key: Key, value: Value): Value;
}

/** @param most values that are kept; the one that was set first is let go first. */
export function createRecent<Value, Key = string>(most: number): Recent<Value, Key> {
  const kept = new Map<Key, Value>();
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      kept.set(key, value);
      dropOldest(kept, most);
      return value;
    },
  };
}
