import { dropOldest } from './drop-oldest.ts';

/** The latest values by their keys: a bounded memory of what is worked out again and again. */
export interface Recent<Value, Key = string> {
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
