/**
 * The known name that a misspelt one most likely means: the one with the fewest typing errors (a
 * letter added, omitted or replaced, or two swapped; case does not matter).
 *
 * @param most the most errors. Default: one in three letters.
 * @returns undefined if none is close. The first of `known` if two are equally close.
 */
export function nearestName(
  name: string,
  known: Iterable<string>,
  most = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  let nearest: string | undefined;
  let fewest = most + 1;
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

/** Optimal string alignment: `errors[i][j]` of the first `i` letters of `a` and `j` of `b`. */
function countErrors(a: string, b: string): number {
  const errors = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => errors[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    errors.push(row);
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Infinity;
      row[j] = Math.min(replaced, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1);
    }
  }
  return at(a.length, b.length);
}
