import { listFiles } from '../exchange/api-request.ts';
import { need } from '../judgement/need.ts';
import { cannotSee } from '../judgement/observation.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import { type Page, readPage } from '../listing/page.ts';
import { pagesSeen } from './listing-seen.ts';
import { type PageSizes, pageSizesOf } from './page-sizes.ts';

/** Walks of our own, whose cursors an observation may use up. */
export interface CursorTrial {
  /** The page size of these walks; undefined where they are made without one. */
  readonly limit: number | undefined;
  /** A larger one that gives larger pages; undefined where none does. */
  readonly otherLimit: number | undefined;
  readonly sizes: PageSizes;
  /** A new first page whose cursor was never passed back. */
  readonly open: () => Promise<PageWithMore | undefined>;
  /** Follows a cursor, once. */
  readonly follow: (cursor: string, limit?: number) => Promise<Page>;
  /** Goes on over empty pages with more behind them, to one that tells something. */
  readonly settle: (page: Page) => Promise<Page>;
}

export type PageWithMore = Page & { readonly next: string };

/** Pages small enough to have others behind them: limits that the survey has walked already. */
const SMALL_LIMITS = [2, 3, 7, 1];
/** Empty pages in a row that are gone over. */
const MOST_EMPTY = 3;

export async function createCursorTrial(context: ObservationContext): Promise<CursorTrial> {
  const survey = await pagesSeen(context);
  const sizes = pageSizesOf(survey);
  const usable = SMALL_LIMITS.filter((limit) => sizes.largest(limit) > 0);
  const [limit = survey.walks.flatMap((walk) => walk.limit ?? [])[0]] = usable;
  if (!survey.pages.some(({ next }) => next !== undefined)) {
    cannotSee(
      'the whole listing fits one page at every limit',
      need.files('a workspace with more files'),
    );
  }
  // Pages that fit the first limit as well tell nothing where pages are short.
  const larger = limit === undefined ? [] : usable.filter((other) => sizes.largest(other) > limit);
  const ask = async (query: { cursor?: string; limit: number | undefined }) => {
    const request = listFiles(survey.workspaceId, context.credentials.key, query, 'refusal');
    return readPage(await context.send(request), query.limit, query.cursor);
  };
  return {
    limit,
    otherLimit: larger.length > 0 ? Math.max(...larger) : undefined,
    sizes,
    open: async () => {
      const page = await ask({ limit });
      return hasNext(page) ? page : undefined;
    },
    follow: (cursor, otherLimit = limit) => ask({ cursor, limit: otherLimit }),
    settle: async (start) => {
      let page = start;
      for (let step = 0; step < MOST_EMPTY; step += 1) {
        if (page.entries?.length !== 0 || !hasNext(page)) break;
        page = await ask({ cursor: page.next, limit: page.limit ?? limit });
      }
      return page;
    },
  };
}

export function hasNext(page: Page): page is PageWithMore {
  return page.next !== undefined;
}

/** The files of a page, to compare pages by. */
export function filesOf({ entries }: Page): string {
  return (entries ?? []).map(({ key }) => key).join('\n');
}

export const noFreshCursor = () =>
  cannotSee(
    'no page gave a cursor to try',
    need.files('a workspace with more than one page of files'),
  );
