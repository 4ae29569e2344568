import { maxOf } from './extremes.ts';
import type { Walker } from './walker.ts';

/** Adds a file to the workspace while the suite reads its listing. */
export type During = (place: { readonly workspaceId: string }) => void | Promise<void>;

/** The result of a walk during which files should be added. */
export type Movement =
  /** This many files arrived during the walk; 0 if none is listed. */
  | { readonly kind: 'moved'; readonly arrived: number }
  /** No file was added. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The walk had no second page. */
  | { readonly kind: 'one-page' };

/** The number of files added, each between two pages. */
const ADDITIONS = 2;
const MOVING_PAGES = 12;
/** With about this many pages, a walk shows changes between them. */
const WANTED_PAGES = 5;

/**
 * Walks the listing while files arrive, and once more afterwards.
 *
 * @param after the limit and the number of pages of that last walk.
 */
export async function walkWhileMoving(
  walker: Walker,
  during: During,
  after: { readonly limit: number | undefined; readonly maxPages: number },
): Promise<Movement> {
  const { workspaceId } = walker;
  const before = [...walker.made];
  const total = maxOf(before.map(({ entries }) => entries.length));
  const largest = maxOf(before.map(({ pages }) => pages[0]?.entries?.length ?? 0));
  const limit = Math.max(1, Math.min(Math.ceil(total / WANTED_PAGES), largest));
  let added = 0;
  let failure: string | undefined;
  await walker.walk(limit, MOVING_PAGES, async () => {
    if (added >= ADDITIONS || failure !== undefined) return;
    try {
      await during({ workspaceId });
      added += 1;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
  });
  const { entries } = await walker.walk(after.limit, after.maxPages);
  if (failure !== undefined) return { kind: 'failed', reason: failure };
  if (added === 0) return { kind: 'one-page' };
  const known = new Set(before.flatMap((walk) => walk.entries.map(({ id }) => id)));
  return { kind: 'moved', arrived: entries.filter(({ id }) => !known.has(id)).length };
}
