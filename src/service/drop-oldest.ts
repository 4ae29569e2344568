interface Collection<Key> {
  readonly size: number;
  keys(): Iterable<Key>;
  delete(key: Key): boolean;
}

/** Drops the oldest items of a set or map until it has at most `most`. */
export function dropOldest<Key>(collection: Collection<Key>, most: number): void {
  for (const oldest of collection.keys()) {
    if (collection.size <= most) return;
    collection.delete(oldest);
  }
}
