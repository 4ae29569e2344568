/** The most typing errors for which a name is suggested. */
const MAX_ERRORS = 3;

/**
 * The known name that a misspelt one most likely means: the one with the fewest typing errors (a
 * letter added, omitted or replaced, or two swapped; case does not matter), one in three letters at
 * most.
 *
 * @returns undefined if none is close. The first of `known` if two are equally close.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  const most = Math.min(MAX_ERRORS, Math.max(1, Math.floor(name.length / 3)));
  for (let errors = 0; errors <= most; errors++) {
    const found = names.find((each) => isWithin(name.toLowerCase(), each.toLowerCase(), errors));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether so many errors turn one text into the other. */
function isWithin(a: string, b: string, errors: number): boolean {
  if (a === b) return true;
  if (a[0] === b[0]) return isWithin(a.slice(1), b.slice(1), errors);
  if (errors === 0) return false;
  const isSwap = a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(a.slice(1), b.slice(1), errors - 1) ||
    isWithin(a.slice(1), b, errors - 1) ||
    isWithin(a, b.slice(1), errors - 1) ||
    (isSwap && isWithin(a.slice(2), b.slice(2), errors - 1))
  );
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
