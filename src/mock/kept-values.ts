/**
 * Makes values once each: whoever asks for the same key again gets the very same one. Where all of
 * them weigh too much, the ones asked for longest ago are let go; who has one keeps it.
 *
 * @param most what all of them together may weigh.
 * @param keepsLargest whether the latest stays even where it alone weighs more.
 */
export function createKeptValues<Value>(
  most: number,
  weightOf: (value: Value) => number,
  keepsLargest = true,
): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  let weight = 0;
  return (key, make) => {
    const known = kept.get(key);
    const value = known ?? make();
    // The last one is that asked for latest.
    kept.delete(key);
    kept.set(key, value);
    if (known === undefined) weight += weightOf(value);
    for (const [oldest, each] of kept) {
      if (weight <= most || (keepsLargest && oldest === key)) break;
      kept.delete(oldest);
      weight -= weightOf(each);
    }
    return value;
  };
}
