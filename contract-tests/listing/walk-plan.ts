/** What is known of a listing when the page sizes of further walks are chosen. */
export interface ListingSize {
  /** Files in the listing. */
  readonly total: number;
  /** Positions `k` inside a run of equal creation times, or right behind one. */
  readonly tieBoundaries: readonly number[];
  /** The largest page seen. */
  readonly largestPage: number;
  /** Page sizes whose boundaries have been walked already. */
  readonly walked: readonly number[];
}

/**
 * Page sizes whose walks from the start put page boundaries where mistakes hide: inside runs of
 * equal creation times, late ones too, at a full last page and at a last page of one file.
 *
 * Changing the limit midway would reach a late boundary sooner, but whether a cursor outlives a
 * change of limit is open, so every walk keeps one limit from its first page on.
 *
 * @param pageBudget pages that all these walks together may take.
 */
export function aimedLimits(size: ListingSize, pageBudget: number): number[] {
  const { total, largestPage } = size;
  const pagesOf = (limit: number): number => Math.ceil(total / limit);
  const candidates = range(2, Math.min(largestPage, total)).filter(
    (limit) => pagesOf(limit) <= pageBudget && !size.walked.includes(limit),
  );
  const covered = new Set(
    size.tieBoundaries.filter((boundary) => size.walked.some((limit) => boundary % limit === 0)),
  );
  const chosen: number[] = [];
  let left = pageBudget;

  const choose = (limit: number | undefined): void => {
    if (limit === undefined || chosen.includes(limit) || pagesOf(limit) > left) return;
    chosen.push(limit);
    left -= pagesOf(limit);
    for (const boundary of size.tieBoundaries) {
      if (boundary % limit === 0) covered.add(boundary);
    }
  };

  if (!size.walked.some((limit) => total % limit === 0)) {
    choose(candidates.findLast((limit) => total % limit === 0));
  }
  choose(candidates.findLast((limit) => total % limit === 1));
  for (let round = 0; round < 3; round += 1) {
    const open = size.tieBoundaries.filter((boundary) => !covered.has(boundary));
    choose(mostTies(candidates, open, pagesOf, left));
  }
  return chosen;
}

/** The page size that cuts the most runs of equal times for each page that it takes. */
function mostTies(
  candidates: readonly number[],
  boundaries: readonly number[],
  pagesOf: (limit: number) => number,
  left: number,
): number | undefined {
  let best: number | undefined;
  let bestValue = 0;
  for (const limit of candidates) {
    const cut = boundaries.filter((boundary) => boundary % limit === 0).length;
    const value = cut / pagesOf(limit);
    if (value > bestValue && pagesOf(limit) <= left) {
      best = limit;
      bestValue = value;
    }
  }
  return best;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
