import type { StopError } from '../http/stop.ts';
import { findGaps, type Gap } from './compare.ts';
import { pageOf, type Walk } from './page.ts';
import type { Walker } from './walker.ts';

/**
 * The listing, walked with several page sizes, once for all rules. The walks are in the order in
 * which they were made. The two long ones are made twice, early and late, so that walks in between
 * can be compared with an earlier and a later one.
 */
export type Survey = Awaited<ReturnType<typeof surveyListing>>;

/**
 * Changes the workspace while the suite reads its listing: adds a file, or deletes one.
 *
 * @param place `lastFileId` is the last file of the page that was read last.
 */
export type During = (place: {
  readonly workspaceId: string;
  readonly lastFileId: string;
}) => void | Promise<void>;

/** What became of the walk during which files should change. */
export type Movement =
  /** Files that arrived and files that vanished during the walk; neither if nothing changed. */
  | { readonly kind: 'moved'; readonly changed: number; readonly walk: Walk }
  /** The workspace could not be changed. */
  | { readonly kind: 'failed'; readonly reason: string };

/** A limit that deployments with any common range accept. */
const ANY_LIMIT = 10;
const SMALL_LIMITS = [1, 2, 3, 7];
const SMALL_WALK_PAGES = 4;
const DEFAULT_WALK_PAGES = 6;
const LARGE_LIMITS = [1000, 200, 100, 50, 25, 10];
const LARGE_WALK_PAGES = 30;
const AIMED_PAGES = 20;

export async function surveyListing(walker: Walker, during?: During) {
  let movement: Movement | undefined;
  let confirmed: ReadonlySet<number | undefined> = new Set();
  // Each of the four long walks may use an equal share of the budget.
  const bare = await walker.walk(undefined, walker.share(DEFAULT_WALK_PAGES, 4));
  const limited = mayRequireLimit(bare) ? await walker.walk(ANY_LIMIT, DEFAULT_WALK_PAGES) : bare;
  const first = limited.pages[0]?.answer.ok ? limited : bare;
  if (first.pages.some(({ entries }) => entries !== undefined)) {
    const large = await largeWalk(walker);
    for (const limit of SMALL_LIMITS) await walker.walk(limit, SMALL_WALK_PAGES);
    const whole = [large, first].find((walk) => walk?.end.kind === 'complete');
    if (whole) {
      const again = first.pages.length + (large?.pages.length ?? 0);
      await walkEnds(walker, whole);
      await walkPositions(walker, whole, again + (during ? MOVING_PAGES + again : 0));
    }
    await walkAgain(walker, large);
    if (during) movement = await walkWhileMoving(walker, during, large?.limit);
    confirmed = await confirmGaps(walker);
  }

  const walks: readonly Walk[] = walker.made.filter(({ pages }) => pages[0]?.answer.ok);
  return {
    workspaceId: walker.workspaceId,
    // Those whose first page succeeded; a refused limit is open (clause 8).
    walks,
    pages: walks.flatMap(({ pages }) => pages),
    // Files that walks skipped.
    gaps: findGaps(walks),
    // The walk without a limit, successful or not; one with a limit if that alone succeeds.
    first,
    // The refusal of the listing without a limit, which is optional (clause 4.3).
    limitRequired: first === bare ? undefined : bare.pages[0],
    // The walk during which files should change.
    movement,
    // Page sizes that skip files in every walk.
    confirmed,
    // Why the survey is incomplete; undefined if it is complete.
    interrupted: walker.made.map(stopOf).find((stop) => stop !== undefined),
  };
}

/** The walk with the largest limit that is not refused. */
async function largeWalk(walker: Walker): Promise<Walk | undefined> {
  for (const limit of LARGE_LIMITS) {
    const done = await walker.walk(limit, walker.share(LARGE_WALK_PAGES, 3));
    if (done.pages[0]?.answer.ok) return done;
    if (done.end.kind === 'interrupted') return undefined;
  }
  return undefined;
}

/** The two long walks again, so that each is between two walks of the other kind. */
async function walkAgain(walker: Walker, large: Walk | undefined): Promise<void> {
  // If every large limit is refused, no walk has reached the end yet.
  await walker.walk(undefined, walker.share(large ? DEFAULT_WALK_PAGES : LARGE_WALK_PAGES, 2));
  const taken = walker.made.filter(({ pages }) => pages[0]?.answer.ok).map(({ limit }) => limit);
  const again = large?.limit ?? SMALL_LIMITS.findLast((limit) => taken.includes(limit));
  await walker.walk(again, walker.share(large ? LARGE_WALK_PAGES : SMALL_WALK_PAGES, 1));
}

/** Refused because of the request, not because of a rate limit or an outage. */
function mayRequireLimit({ pages: [page] }: Walk): boolean {
  const status = page?.answer.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

/** Page sizes that put page boundaries where mistakes hide: a full last page, and one of one file. */
async function walkEnds(walker: Walker, { entries: { length: total } }: Walk): Promise<void> {
  for (const wanted of [total, total - 1]) {
    const limits = Array.from({ length: AIMED_PAGES }, (_, at) => wanted / (at + 1));
    const limit = limits.find((each) => Number.isInteger(each) && each <= largestPage(walker));
    const isOpen = limit !== undefined && limit > 1 && !sizesWalked(walker).includes(limit);
    if (isOpen) await walker.walk(limit, AIMED_PAGES);
  }
}

/** The sizes of full pages of walks that reached the end. */
const sizesWalked = ({ made }: Walker): number[] =>
  made.flatMap(({ end, pages }) => {
    const size = pages[0]?.entries?.length ?? 0;
    return end.kind === 'complete' && pages.length > 1 && size > 0 ? [size] : [];
  });

const largestPage = ({ made }: Walker): number =>
  made.reduce((most, { pages }) => Math.max(most, pages[0]?.entries?.length ?? 0), 0);

/** Walks with fewer requests left than this cover too little. */
const WORTH_A_WALK = 20;

/**
 * Spends what is left of the budget on positions that were not a cursor yet: with pages of one file
 * every position is one; a longer listing is walked with the smallest pages that it allows.
 *
 * @param kept requests for the walks that are still to come.
 */
async function walkPositions(
  walker: Walker,
  { entries: { length: total } }: Walk,
  kept: number,
): Promise<void> {
  const largest = largestPage(walker);
  for (let limit = 1; limit < Math.min(total, largest); limit += 1) {
    const left = walker.left() - kept;
    if (left < Math.min(WORTH_A_WALK, total)) return;
    const isCovered = sizesWalked(walker).some((size) => limit % size === 0);
    if (isCovered || Math.ceil(total / limit) + 1 > left) continue;
    const { pages, end } = await walker.walk(limit, left);
    // The deployment chooses its own page size, or refuses this one.
    if (end.kind === 'interrupted' || pages[0]?.entries?.length !== limit) return;
  }
}

/** How often the workspace is changed, each time between two pages. */
const CHANGES = 2;
const MOVING_PAGES = 12;
/** With about this many pages, a walk shows changes between them. */
const WANTED_PAGES = 5;

/** Walks the listing while files change, and once more afterwards. */
async function walkWhileMoving(
  walker: Walker,
  during: During,
  largeLimit: number | undefined,
): Promise<Movement | undefined> {
  const { workspaceId } = walker;
  const before = walker.made.findLast(({ end }) => end.kind === 'complete') ?? walker.made.at(-1);
  const known = new Set(before?.entries.map(({ id }) => id));
  const limit = Math.max(1, Math.min(Math.ceil(known.size / WANTED_PAGES), largestPage(walker)));
  let changes = 0;
  let failure: string | undefined;
  const walk = await walker.walk(limit, MOVING_PAGES, async ({ entries }) => {
    if (changes >= CHANGES || failure !== undefined) return;
    try {
      await during({ workspaceId, lastFileId: entries?.at(-1)?.id ?? '' });
      changes += 1;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
  });
  const { entries, end } = await walker.walk(largeLimit, walker.share(LARGE_WALK_PAGES, 1));
  if (failure !== undefined) return { kind: 'failed', reason: failure };
  // The walk had no second page.
  if (changes === 0) return undefined;
  const now = new Set(entries.map(({ id }) => id));
  const arrived = [...now].filter((id) => !known.has(id)).length;
  const gone = end.kind === 'complete' ? [...known].filter((id) => !now.has(id)).length : 0;
  return { kind: 'moved', changed: arrived + gone, walk };
}

/** How often a skip must recur: a file that is hidden and restored may appear skipped by chance. */
const ROUNDS = 3;
/** At most this many page sizes with skips are walked again. */
const MAX_LIMITS = 3;
/** Pages by which a position may have moved as files arrive. */
const MOVED_ON = 2;

/**
 * The page size that skips the same files in every walk. A file that earlier and later walks show
 * but one in between does not may have been deleted and restored. So the listing is walked again
 * with that page size, each time between two walks that should show the file.
 */
async function confirmGaps(walker: Walker): Promise<ReadonlySet<number | undefined>> {
  const bySize = new Map<number | undefined, Gap>();
  for (const gap of findGaps(walker.made)) {
    const known = bySize.get(gap.walk.limit);
    if (!known || known.files.length < gap.files.length) bySize.set(gap.walk.limit, gap);
  }
  for (const gap of [...bySize.values()].slice(0, MAX_LIMITS)) {
    if (await recurs(gap, walker)) return new Set([gap.walk.limit]);
  }
  return new Set();
}

async function recurs({ walk, files, next }: Gap, walker: Walker): Promise<boolean> {
  const [{ key }] = files;
  const shownBy = walker.made.findLast(({ entries }) => entries.some((entry) => entry.key === key));
  if (!shownBy) return false;
  let missing = files.map((file) => file.key);
  for (let round = 0; round < ROUNDS && missing.length > 0; round += 1) {
    const at = walker.made.length;
    await walker.walk(walk.limit, pagesUpTo(walk, next?.key));
    await walker.walk(shownBy.limit, pagesUpTo(shownBy, key));
    const { made } = walker;
    const again = findGaps(made).filter((gap) => gap.walk === made[at]);
    const keys = new Set(again.flatMap((gap) => gap.files.map((file) => file.key)));
    missing = missing.filter((each) => keys.has(each));
  }
  return missing.length > 0;
}

/** The number of pages that a walk needs to show the file, or to reach its end. */
function pagesUpTo(walk: Walk, key: string | undefined): number {
  const entry = walk.entries.find((each) => each.key === key);
  return (entry ? pageOf(entry, walk) + 1 : walk.pages.length) + MOVED_ON;
}

function stopOf({ end }: Walk): StopError | undefined {
  return end.kind === 'interrupted' ? end.stop : undefined;
}

/** How much of a listing was examined. */
export interface ListingSample {
  /** Distinct files. */
  readonly files: number;
  readonly pages: number;
  readonly walks: number;
  /** Files after which a page began, so that the cursor at their position was tried. */
  readonly positions: number;
  /** Whether a walk reached the end of the listing. */
  readonly complete: boolean;
}

export function sampleOf({ walks, pages }: Pick<Survey, 'walks' | 'pages'>): ListingSample {
  const files = new Set(walks.flatMap(({ entries }) => entries.map(({ key }) => key)));
  const positions = new Set(
    walks.flatMap((walk) =>
      walk.pages.slice(0, -1).flatMap(({ entries }) => entries?.at(-1)?.key ?? []),
    ),
  );
  return {
    files: files.size,
    pages: pages.length,
    walks: walks.length,
    positions: positions.size,
    complete: walks.some(({ end }) => end.kind === 'complete'),
  };
}
