/** Where an entry stands among those that have the same creation time. */
export interface Tie {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Entries that are bound together, as far as they are known. */
  readonly size: number;
}

/** Beyond, a tie is not counted: it is as long as it gets. */
const MOST_COUNTED = 100;

/**
 * The tie that an entry is part of; undefined where it has a time of its own.
 *
 * @param timeAt the time that an entry is ordered by; undefined beyond the ends, and where it is
 *   not known.
 */
export function tieAt(
  timeAt: (index: number) => string | undefined,
  index: number,
): Tie | undefined {
  const time = timeAt(index);
  if (time === undefined) return undefined;
  let first = index;
  let last = index;
  while (index - first < MOST_COUNTED && timeAt(first - 1) === time) first -= 1;
  while (last - index < MOST_COUNTED && timeAt(last + 1) === time) last += 1;
  if (first === last) return undefined;
  return { isFirst: index === first, isLast: index === last, size: last - first + 1 };
}
