/** Minimum and maximum of any number of values: a call accepts only about 100,000 arguments. */

/** `least` if no number is larger. */
export function maxOf(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let most = least;
  for (const each of numbers) most = Math.max(most, each);
  return most;
}

/** Infinity if there are no numbers. */
export function minOf(numbers: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const each of numbers) least = Math.min(least, each);
  return least;
}
