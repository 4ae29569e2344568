/** The place of an entry among those with the same creation time. */
export interface Tie {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Entries with that time, as far as they are loaded. */
  readonly size: number;
}

/** Entries of a tie that are counted in each direction. */
const MAX_COUNTED = 100;

/**
 * The tie that an entry is part of; undefined if its time is its own.
 *
 * @param timeAt the time that an entry is ordered by; undefined beyond the ends, and if it is not
 *   loaded.
 */
export function tieAt(
  timeAt: (index: number) => string | undefined,
  index: number,
): Tie | undefined {
  const time = timeAt(index);
  if (time === undefined) return undefined;
  let first = index;
  let last = index;
  while (index - first < MAX_COUNTED && timeAt(first - 1) === time) first -= 1;
  while (last - index < MAX_COUNTED && timeAt(last + 1) === time) last += 1;
  if (first === last) return undefined;
  return { isFirst: index === first, isLast: index === last, size: last - first + 1 };
}
