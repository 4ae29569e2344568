/** How figures are written into a page. */

/** Median and quartiles, in whole numbers. */
export function spreadOf(numbers: readonly number[]): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    Math.round(quantile(numbers, share)),
  );
  return `${middle} (${low} to ${high})`;
}

/** What so large a share of the numbers does not exceed; 0 where there are none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
