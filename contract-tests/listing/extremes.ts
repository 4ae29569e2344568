/** Of numbers, however many: a call takes a hundred thousand arguments or so. */

/** The least that is given if there is no larger one, or else -Infinity. */
export function maxOf(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let most = least;
  for (const each of numbers) most = Math.max(most, each);
  return most;
}

/** Infinity if there is none. */
export function minOf(numbers: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const each of numbers) least = Math.min(least, each);
  return least;
}
