import { listFiles } from '../exchange/api-request.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { cannotSee, observation, seen } from '../judgement/observation.ts';
import { maxOf, minOf } from '../listing/extremes.ts';
import { type Page, readPage } from '../listing/page.ts';
import { pagesSeen } from './listing-seen.ts';
import { type PageSizes, pageSizesOf } from './page-sizes.ts';
import { counted } from './wording.ts';

/** Walks of our own, whose cursors an observation may use up. */
interface CursorTrial {
  /** The page size of these walks; undefined where they are made without one. */
  readonly limit: number | undefined;
  /** A larger one that gives larger pages; undefined where none does. */
  readonly otherLimit: number | undefined;
  readonly sizes: PageSizes;
  /** A new first page, whose cursor was never passed back. */
  readonly open: () => Promise<PageWithMore>;
  /** Follows a cursor once, over empty pages with more behind them. */
  readonly follow: (cursor: string, limit?: number) => Promise<Page>;
}

type PageWithMore = Page & { readonly next: string };

export function hasNext(page: Page): page is PageWithMore {
  return page.next !== undefined;
}

/** The files of a page, to compare pages by. */
export function filesOf({ entries }: Page): string {
  return (entries ?? []).map(({ key }) => key).join('\n');
}

/** Pages small enough to have others behind them: limits that the survey has walked already. */
const SMALL_LIMITS = [2, 3, 7, 1];
/** Empty pages in a row that are gone over. */
const MAX_EMPTY = 3;

async function createTrial(context: RuleContext): Promise<CursorTrial> {
  const { walks, pages, workspaceId } = await pagesSeen(context);
  if (!pages.some(hasNext)) {
    cannotSee(
      'the whole listing fits on one page at every limit',
      need.files('a workspace with more files'),
    );
  }
  const sizes = pageSizesOf(walks);
  const usable = SMALL_LIMITS.filter((each) => sizes.largest(each) > 0);
  const [limit = walks.flatMap((walk) => walk.limit ?? [])[0]] = usable;
  // Pages that fit the first limit as well tell nothing where pages are short.
  const larger = limit === undefined ? [] : usable.filter((each) => sizes.largest(each) > limit);
  const ask = async (size: number | undefined, cursor?: string) => {
    const query = { cursor, limit: size };
    const request = listFiles(workspaceId, context.credentials.key, query, 'refusal');
    return readPage(await context.send(request), size, cursor);
  };
  return {
    limit,
    otherLimit: larger.length > 0 ? Math.max(...larger) : undefined,
    sizes,
    open: async () => {
      const page = await ask(limit);
      return hasNext(page) ? page : noFreshCursor();
    },
    follow: async (cursor, size = limit) => {
      let page = await ask(size, cursor);
      for (let step = 0; step < MAX_EMPTY; step += 1) {
        if (page.entries?.length !== 0 || !hasNext(page)) break;
        page = await ask(size, page.next);
      }
      return page;
    },
  };
}

const noFreshCursor = () =>
  cannotSee(
    'no page returned a cursor to try',
    need.files('a workspace with more than one page of files'),
  );

/** The first page of a walk, and what its cursor gave twice. */
interface Reused {
  readonly trial: CursorTrial;
  readonly start: PageWithMore;
  readonly first: Page;
  readonly second: Page;
  /** `moves`: the second use gives another page than the first. */
  readonly reuse: 'allowed' | 'once' | 'moves';
}

/** Made once for all observations of cursors, each of which would need the same requests. */
const reused = new WeakMap<RuleContext, Promise<Reused>>();

export function reuseOf(context: RuleContext): Promise<Reused> {
  const made = reused.get(context) ?? tryReuse(context);
  reused.set(context, made);
  return made;
}

async function tryReuse(context: RuleContext): Promise<Reused> {
  const trial = await createTrial(context);
  const start = await trial.open();
  const first = await trial.follow(start.next);
  if (!first.answer.ok || first.answer.resent) {
    cannotSee(
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

/** Which characters cursors are made of, and how many (clause 4.3, cursor). */
export const cursorText = observation({
  id: 'paging.cursor-text',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Which characters do cursors contain, and how many?',
  run: async (context) => {
    const { pages } = await pagesSeen(context);
    const first = pages.find(({ next }) => next !== undefined);
    if (!first) {
      return cannotSee('no page returned a cursor', need.files('a workspace with more files'));
    }
    const cursors = [...new Set(pages.flatMap(({ next }) => next ?? []))];
    const lengths = cursors.map((cursor) => Array.from(cursor).length).toSorted((a, b) => a - b);
    const special = [...new Set(cursors.flatMap((cursor) => Array.from(cursor)))]
      .filter((character) => !/[A-Za-z0-9]/.test(character))
      .toSorted()
      .slice(0, MAX_SPECIAL);
    const value = {
      style: styleOf(cursors),
      minLength: minOf(lengths),
      maxLength: maxOf(lengths),
      medianLength: lengths[Math.floor((lengths.length - 1) / 2)] ?? 0,
      // Every character seen besides letters and digits of ASCII.
      special: special.join(''),
      cursors: cursors.length,
    };
    const { minLength, maxLength } = value;
    const length = minLength === maxLength ? `${minLength}` : `${minLength} to ${maxLength}`;
    return seen(
      `${styles[value.style]}, ${length} characters (from ${counted(cursors.length, 'cursor')}).`,
      value,
      first.answer.exchange,
    );
  },
});

const MAX_SPECIAL = 100;

const styles = {
  base64url: 'Letters, digits, - and _',
  reserved: 'Some characters are reserved in query strings',
  percent: 'Percent-encoded text',
  spaces: 'Some spaces',
  digits: 'Only digits',
  json: 'JSON',
  'non-ascii': 'Some characters outside ASCII',
};

function styleOf(cursors: readonly string[]): keyof typeof styles {
  const all = (form: RegExp) => cursors.every((cursor) => form.test(cursor));
  if (all(/^\d+$/)) return 'digits';
  if (all(/^[\w-]+$/)) return 'base64url';
  if (all(/^(%[\dA-Fa-f]{2})+$/)) return 'percent';
  if (cursors.every(isJson)) return 'json';
  if (cursors.some((cursor) => /[^\0-\x7f]/.test(cursor))) return 'non-ascii';
  return cursors.some((cursor) => /\s/.test(cursor)) ? 'spaces' : 'reserved';
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
