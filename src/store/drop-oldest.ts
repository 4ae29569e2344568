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
