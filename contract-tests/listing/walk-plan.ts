/** What is known of a listing when the page sizes of further walks are chosen. */
export interface ListingSize {
  /** Files in the listing. */
  readonly total: number;
  /** Positions inside a run of equal creation times, or right behind one. */
  readonly tieBoundaries: readonly number[];
  /** The largest page seen. */
  readonly largestPage: number;
  /** Page sizes whose boundaries have been walked already. */
  readonly walked: readonly number[];
}

/** Walks that are chosen for ties, each of which may cut several. */
const TIE_WALKS = 3;

/**
 * Page sizes whose walks from the start put page boundaries where mistakes hide: at a full last
 * page, at a last page of one file, and inside runs of equal creation times, late ones too.
 *
 * Changing the limit midway would reach a late boundary sooner, but whether a cursor outlives a
 * change of limit is open, so every walk keeps one limit from its first page on.
 *
 * @param pageBudget pages that all these walks together may take.
 */
export function aimedLimits(
  { total, tieBoundaries, largestPage, walked }: ListingSize,
  pageBudget: number,
): number[] {
  const pagesOf = (limit: number): number => Math.ceil(total / limit);
  const chosen: number[] = [];
  let left = pageBudget;
  const ties = Array.from({ length: TIE_WALKS }, () => tieBoundaries);
  for (const wanted of [[total], [total - 1], ...ties]) {
    const taken = [...walked, ...chosen];
    const open = wanted.filter((place) => !taken.some((limit) => place % limit === 0));
    let best: { limit: number; worth: number } | undefined;
    for (
      let limit = Math.min(largestPage, total);
      limit > 1 && pagesOf(limit) <= left;
      limit -= 1
    ) {
      const worth = open.filter((place) => place % limit === 0).length / pagesOf(limit);
      if (worth > (best?.worth ?? 0)) best = { limit, worth };
    }
    if (!best) continue;
    chosen.push(best.limit);
    left -= pagesOf(best.limit);
  }
  return chosen;
}
