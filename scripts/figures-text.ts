/** Median and quartiles, in whole numbers. */
export function spreadOf(numbers: readonly number[]): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    Math.round(quantile(numbers, share)),
  );
  return `${middle} (${low} to ${high})`;
}

/** The quantile of the numbers at a share from 0 to 1; 0 without numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
