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
    const slips = countSlips(name.toLowerCase(), candidate.toLowerCase(), fewest);
    if (slips >= fewest) continue;
    nearest = candidate;
    fewest = slips;
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

/** Optimal string alignment, row by row; returns at most `enough`. */
function countSlips(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) >= enough) return enough;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
