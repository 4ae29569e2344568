/**
 * Runs so many at a time; the results stand in the order of the items.
 *
 * @param takesLong tells which are begun first, so that the others fill what they wait.
 */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  jobs: number,
  run: (item: Item) => Promise<Result>,
  takesLong: (item: Item) => boolean = () => false,
): Promise<Result[]> {
  const results: Result[] = [];
  const places = [...items.entries()].map(([place, item]) => ({ place, item }));
  const isLong = ({ item }: { readonly item: Item }) => takesLong(item);
  const waiting = [...places.filter(isLong), ...places.filter((each) => !isLong(each))].values();
  const work = async () => {
    for (const { place, item } of waiting) results[place] = await run(item);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return results;
}
