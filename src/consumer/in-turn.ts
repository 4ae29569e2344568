/** Runs so many at a time; the results stand in the order of the items. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  jobs: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const place = next++;
      const item = items[place];
      if (item !== undefined) results[place] = await run(item);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}
