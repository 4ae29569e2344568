/** The latest values by their texts: a bounded memory of what is worked out again and again. */
export interface Recent<Value> {
  get(text: string): Value | undefined;
  /** @returns the value. */
  set(text: string, value: Value): Value;
}

/** @param most values that are kept; the one that was set first is let go first. */
export function createRecent<Value>(most: number): Recent<Value> {
  const kept = new Map<string, Value>();
  return {
    get: (text) => kept.get(text),
    set(text, value) {
      if (kept.size >= most) {
        for (const oldest of kept.keys()) {
          kept.delete(oldest);
          break;
        }
      }
      kept.set(text, value);
      return value;
    },
  };
}
