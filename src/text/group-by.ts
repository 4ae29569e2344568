/** Groups items by their key. Keys and items keep the order in which they come first. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The same groups, the largest first. Those of equal size keep their order. */
export const largestGroups = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) =>
  [...groupBy(items, keyOf).values()].toSorted((a, b) => b.length - a.length);
