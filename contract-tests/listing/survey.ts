import type { StopError } from '../exchange/stop.ts';
import { type During, type Movement, walkWhileMoving } from './moving-walk.ts';
import type { Page, Walk } from './page.ts';
import { type Limits, limitsThatSkip } from './repeated-skips.ts';
import { sameShownTime } from './shown-time.ts';
import type { Walker } from './walker.ts';

/**
 * The listing, walked with several page sizes, once for all rules. The walks are in the order in
 * which they were made. Each kind is made twice, early and late, so that walks in between can be
 * compared with an earlier and a later one.
 */
export type Survey = Awaited<ReturnType<typeof surveyListing>>;

/** A limit that deployments with any common range accept. */
const ANY_LIMIT = 10;
const SMALL_LIMITS = [1, 2, 3, 7];
const SMALL_WALK_PAGES = 4;
/** Walks with larger pages reach the end. */
const DEFAULT_WALK_PAGES = 6;
const LARGE_LIMITS = [1000, 200, 100, 50, 25, 10];
const LARGE_WALK_PAGES = 30;
const AIMED_PAGES = 20;
/** A small walk is one of many, and the least likely to reach the end. */
const SMALL_SHARE = 40;

export async function surveyListing(walker: Walker, during?: During) {
  let movement: Movement | undefined;
  let skipping: Limits = new Set();
  // Each of the four long walks may use an equal share of the budget.
  const first = await walker.walk(undefined, walker.bound(DEFAULT_WALK_PAGES, 4));
  if (mayRequireLimit(first)) await walker.walk(ANY_LIMIT, 1);
  if (first.pages.some(({ entries }) => entries !== undefined)) {
    const large = await walkPageSizes(walker, first);
    await walkAgain(walker, large);
    if (during) {
      const maxPages = walker.bound(large ? LARGE_WALK_PAGES : DEFAULT_WALK_PAGES, 1);
      movement = await walkWhileMoving(walker, during, { limit: large?.limit, maxPages });
    }
    skipping = await limitsThatSkip(walker);
  }

  const walks: readonly Walk[] = walker.walks.filter(({ pages }) => pages[0]?.answer.ok);
  return {
    workspaceId: walker.workspaceId,
    // Those whose first page succeeded; a refused limit is open (clause 8).
    walks,
    pages: walks.flatMap(({ pages }) => pages),
    // The walk without a limit, successful or not.
    first,
    // The result of the walk during which files should be added.
    movement,
    // Page sizes that skip files in every walk.
    skipping,
    // Why the survey is incomplete; undefined if it is complete.
    interrupted: walker.made.map(stopOf).find((stop) => stop !== undefined),
  };
}

/** @returns the walk with the largest limit that is not refused. */
async function walkPageSizes(walker: Walker, first: Walk): Promise<Walk | undefined> {
  const large = await largeWalk(walker);
  for (const limit of SMALL_LIMITS) {
    await walker.walk(limit, walker.bound(SMALL_WALK_PAGES, SMALL_SHARE));
  }
  const longWalks = first.pages.length + (large?.pages.length ?? 0);
  const aimedPages = walker.bound(AIMED_PAGES, 1, longWalks);
  for (const limit of limitsFor(first, large, aimedPages)) await walker.walk(limit, aimedPages);
  return large;
}

/** The walk with the largest limit that is not refused. */
async function largeWalk(walker: Walker): Promise<Walk | undefined> {
  const maxPages = walker.bound(LARGE_WALK_PAGES, 3);
  for (const limit of LARGE_LIMITS) {
    const done = await walker.walk(limit, maxPages);
    if (done.pages[0]?.answer.ok) return done;
    if (done.end.kind === 'interrupted') return undefined;
  }
  return undefined;
}

/** The two long walks again, so that each is between two walks of the other kind. */
async function walkAgain(walker: Walker, large: Walk | undefined): Promise<void> {
  // If every large limit is refused, no walk has reached the end yet.
  await walker.walk(undefined, walker.bound(large ? DEFAULT_WALK_PAGES : LARGE_WALK_PAGES, 2));
  const taken = walker.made.filter(({ pages }) => pages[0]?.answer.ok).map(({ limit }) => limit);
  const again = large?.limit ?? SMALL_LIMITS.findLast((limit) => taken.includes(limit));
  await walker.walk(again, walker.bound(large ? LARGE_WALK_PAGES : SMALL_WALK_PAGES, 1));
  // A file that only a walk in between shows may have been added and deleted: this walk shows
  // whether it still exists.
  const fuller = walkThatShowsMore(walker.walks);
  if (fuller) await walker.walk(fuller.limit, walker.bound(AIMED_PAGES, 1));
}

/** Refused because of the request, not because of a rate limit or an outage. */
function mayRequireLimit({ pages: [page] }: Walk): boolean {
  const status = page?.answer.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * A page that the deployment returns with a limit although it refuses the same request without one.
 * Limit is optional (clause 4.3).
 */
export const pageWithLimitAlone = ({ first, pages }: Survey): Page | undefined =>
  first.pages[0]?.answer.ok ? undefined : pages.find(({ entries }) => entries !== undefined);

/** The latest complete walk with a file that an earlier walk and the last walk lack. */
function walkThatShowsMore(walks: readonly Walk[]): Walk | undefined {
  const complete = walks.filter(({ end }) => end.kind === 'complete');
  const shown = complete.map(({ entries }) => new Set(entries.map(({ key }) => key)));
  const last = shown.at(-1);
  return complete.findLast((_, index) =>
    [...(shown[index] ?? [])].some(
      (key) => !last?.has(key) && shown.slice(0, index).some((keys) => !keys.has(key)),
    ),
  );
}

/** Page sizes chosen for the size of the listing; empty if its end was not reached. */
function limitsFor(first: Walk, large: Walk | undefined, pageBudget: number): number[] {
  const whole = [large, first].find((walk) => walk?.end.kind === 'complete');
  if (!whole) return [];
  const { entries } = whole;
  const sizes = [first, large].map((walk) => walk?.pages[0]?.entries?.length ?? 0);
  // After a run of equal times as well as inside it: one mistake loses files there, another repeats
  // them.
  const ties = entries.flatMap(({ time }, index) => {
    const before = entries[index - 1]?.time;
    return time && before && sameShownTime(time, before) ? [index, index + 1] : [];
  });
  return aimedLimits(
    {
      total: entries.length,
      tieBoundaries: [...new Set(ties)].filter((boundary) => boundary < entries.length),
      largestPage: Math.max(...sizes),
      walked: sizes.filter((size) => size > 0 && size < entries.length),
    },
    pageBudget,
  );
}

function stopOf({ end }: Walk): StopError | undefined {
  return end.kind === 'interrupted' ? end.stop : undefined;
}

/** The examined part of a listing that has more files. */
export interface ListingSample {
  /** Distinct files from the start of the listing. */
  readonly files: number;
  readonly pages: number;
  readonly walks: number;
}

/**
 * The part of the listing that was examined, if at least one walk stopped because it had read
 * enough; undefined if one reached the end.
 */
export function sampleOf({
  walks,
  pages,
}: Pick<Survey, 'walks' | 'pages'>): ListingSample | undefined {
  const ends = new Set(walks.map(({ end }) => end.kind));
  if (ends.has('complete') || !ends.has('bounded')) return undefined;
  const files = new Set(walks.flatMap(({ entries }) => entries.map(({ key }) => key)));
  return { files: files.size, pages: pages.length, walks: walks.length };
}

/** The facts about a listing from which the page sizes of further walks are chosen. */
export interface ListingSize {
  /** Files in the listing. */
  readonly total: number;
  /** Positions inside a run of equal creation times, or right after one. */
  readonly tieBoundaries: readonly number[];
  /** The largest page seen. */
  readonly largestPage: number;
  /** Page sizes whose boundaries have already been walked. */
  readonly walked: readonly number[];
}

/** Walks chosen for ties; each may cut several. */
const TIE_WALKS = 3;

/**
 * Page sizes that put page boundaries where mistakes hide: at a full last page, at a last page of
 * one file, and inside runs of equal creation times, including late ones.
 *
 * A changed limit within a walk would reach a late boundary sooner, but whether a cursor stays
 * valid with a different limit is open, so every walk keeps its limit.
 *
 * @param pageBudget the total number of pages for all these walks.
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
