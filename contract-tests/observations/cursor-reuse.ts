import { listFiles } from '../exchange/api-request.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { cannotSee, type Observation, seen } from '../judgement/observation.ts';
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

type PageWithMore = Page & { readonly next: string };

/** Pages small enough to have others behind them: limits that the survey has walked already. */
const SMALL_LIMITS = [2, 3, 7, 1];
/** Empty pages in a row that are gone over. */
const MOST_EMPTY = 3;

async function createCursorTrial(context: RuleContext): Promise<CursorTrial> {
  const survey = await pagesSeen(context);
  const sizes = pageSizesOf(survey);
  const usable = SMALL_LIMITS.filter((limit) => sizes.largest(limit) > 0);
  const [limit = survey.walks.flatMap((walk) => walk.limit ?? [])[0]] = usable;
  if (!survey.pages.some(({ next }) => next !== undefined)) {
    cannotSee(
      'the whole listing fits on one page at every limit',
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
    'no page returned a cursor to try',
    need.files('a workspace with more than one page of files'),
  );

/** Whether a cursor works again after it was used (clause 4.3, cursor behaviour). */

type CursorReuseValue = {
  /** `moves`: the second use gives another page than the first. */
  readonly reuse: 'allowed' | 'once' | 'moves';
  /** Status of the second use. */
  readonly status: number;
};

/** The first page of a walk, and what its cursor gave twice. */
interface Reused {
  readonly trial: CursorTrial;
  readonly start: PageWithMore;
  readonly first: Page;
  readonly second: Page;
  readonly reuse: CursorReuseValue['reuse'];
}

/** Made once for all observations of cursors, each of which would need the same requests. */
const reused = new WeakMap<RuleContext, Promise<Reused>>();

export function reuseOf(context: RuleContext): Promise<Reused> {
  const made = reused.get(context) ?? tryReuse(context);
  reused.set(context, made);
  return made;
}

async function tryReuse(context: RuleContext): Promise<Reused> {
  const trial = await createCursorTrial(context);
  const start = await trial.open();
  if (!start) return noFreshCursor();
  const first = await trial.follow(start.next);
  if (!first.answer.ok || first.answer.resent) {
    return cannotSee(
      `the response to the first use of a cursor was ${first.answer.status}`,
      need.deployment(
        'a deployment that accepts its own cursors and responds to every request at the first attempt',
      ),
    );
  }
  const second = await trial.follow(start.next);
  const same = filesOf(first) === filesOf(second);
  const reuse = !second.answer.ok ? 'once' : same ? 'allowed' : 'moves';
  return { trial, start, first, second, reuse };
}

export const cursorReuse: Observation<'paging.cursor-reuse', CursorReuseValue> = {
  id: 'paging.cursor-reuse',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Can a cursor be used twice?',
  run: async (context) => {
    const tried = await reuseOf(context);
    const { reuse, second, first } = tried;
    const { status, exchange } = second.answer;
    const texts = {
      allowed: 'Yes: it returns the same page.',
      once: `No: the second use is refused with ${status}.`,
      moves: 'It returns a different page the second time.',
    };
    return seen(texts[reuse], { reuse, status }, exchange, first.answer.exchange);
  },
};
