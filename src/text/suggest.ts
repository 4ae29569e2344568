/**
 * The known name that a misspelt one most likely means: the one with the fewest typing errors (a
 * letter added, omitted or replaced, or two swapped; case does not matter).
 *
 * @param maxErrors the most errors. Default: one in three letters.
 * @returns undefined if none is close. The first of `known` if two are equally close.
 */
export function nearestName(
  name: string,
  known: Iterable<string>,
  maxErrors = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  let nearest: string | undefined;
  let fewest = maxErrors + 1;
  for (const candidate of known) {
    const errors = countErrors(name.toLowerCase(), candidate.toLowerCase());
    if (errors >= fewest) continue;
    nearest = candidate;
    fewest = errors;
  }
  return nearest;
}

/**
 * The hint of a message about an unknown name: `did you mean "name"?`, or all names.
 *
 * @param known not empty.
 */
export function suggestName(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined
    ? `expected one of ${known.join(', ')}`
    : `did you mean ${JSON.stringify(nearest)}?`;
}

/** Optimal string alignment: `row[j]` is about all letters of `a` so far and the first `j` of `b`. */
function countErrors(a: string, b: string): number {
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]),
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
