/**
 * Maps items with at most `limit` runs at a time. The results are in the order of the items; after
 * the first failure no further item is started.
 *
 * @param takesLong items that start first, so that the others run while they wait.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  run: (item: Item) => Promise<Result>,
  takesLong: (item: Item) => boolean = () => false,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()]
    .toSorted(([, a], [, b]) => Number(takesLong(b)) - Number(takesLong(a)))
    .values();
  const work = async () => {
    for (const [place, item] of waiting) results[place] = await run(item);
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
