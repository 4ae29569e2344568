import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { maxOf } from '../listing/extremes.ts';
import type { Page } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import type { Walk } from '../listing/walk.ts';
import { pagesSeen } from './listing-seen.ts';
import { counted } from './wording.ts';

/** A page with files, and more files behind it: its size was chosen, not what was left. */
interface SizedPage {
  readonly page: Page;
  readonly limit: number | undefined;
  readonly held: number;
}

/** How many entries pages hold (clause 4.3, page fill; clause 8). */
export interface PageSizes {
  readonly pages: readonly SizedPage[];
  /** The most that a page of this limit holds; 0 where none tells. */
  readonly largest: (limit: number | undefined) => number;
  /** `single`: one entry whatever the limit; null where no page tells. */
  readonly fill: 'full' | 'short' | 'single' | null;
}

export function pageSizesOf({ walks }: Survey): PageSizes {
  const pages = walks.flatMap(sizedPages);
  const largestOf = new Map<number | undefined, number>();
  for (const { limit, held } of pages) {
    largestOf.set(limit, Math.max(largestOf.get(limit) ?? 0, held));
  }
  const largest = (limit: number | undefined) => largestOf.get(limit) ?? 0;
  return {
    pages,
    largest,
    fill: fillOf(pages, largest),
  };
}

function sizedPages({ pages }: Walk): SizedPage[] {
  const lastWithFiles = pages.findLastIndex(({ entries }) => entries?.length);
  return pages.flatMap((page, index): SizedPage[] => {
    const held = page.entries?.length ?? 0;
    // The last page that was walked to counts by its word.
    const wasLast = index === pages.length - 1;
    const isFollowed = index < lastWithFiles;
    if (held === 0 || !page.hasMore || !(isFollowed || wasLast)) return [];
    return [{ page, limit: page.limit, held }];
  });
}

function fillOf(
  pages: readonly SizedPage[],
  largest: (limit: number | undefined) => number,
): PageSizes['fill'] {
  if (pages.length === 0) return null;
  const most = maxOf(pages.map(({ held }) => held));
  const asked = maxOf(pages.map(({ limit = 0 }) => limit));
  if (most === 1 && asked > 1) return 'single';
  // Above the largest page a limit may be out of range; then its own pages must agree.
  const needed = (limit: number | undefined) =>
    limit === undefined || limit > most ? largest(limit) : limit;
  const full = pages.every(({ limit, held }) => held >= needed(limit));
  return full ? 'full' : 'short';
}

/** The page size when no limit is given (clause 8). */
type DefaultLimitValue = {
  readonly default: number;
  /** False where it may be larger: the listing ended first, or pages are short. */
  readonly exact: boolean;
};

export const defaultLimit: Observation<'limits.default', DefaultLimitValue> = {
  id: 'limits.default',
  clauses: ['8-limit-default'],
  question: 'How many entries does a page have if no limit is given?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const page = survey.first.pages.find(({ entries }) => entries?.length);
    if (!page) return notSeen('no file was listed', need.files('a workspace with files'));
    const { fill } = pageSizesOf(survey);
    if (fill === 'single') {
      return notSeen(
        'every page has one entry, whatever the limit',
        need.deployment('larger pages'),
      );
    }
    const value = defaultIn(survey);
    const held = counted(value.default, 'entry');
    const answer = value.exact ? `${held}.` : `${held} or more: ${whyInexact(fill)}.`;
    return seen(answer, value, page.answer.exchange);
  },
};

/** Pages of one size, where others are short: so many are no chance. */
const OFTEN = 3;

export function defaultIn(survey: Survey): DefaultLimitValue {
  const { pages, fill } = pageSizesOf(survey);
  const unlimited = pages.filter(({ limit }) => limit === undefined).map(({ held }) => held);
  if (unlimited.length === 0) return { default: survey.first.entries.length, exact: false };
  const most = maxOf(unlimited);
  // Pages of any size come to the same largest one twice by chance; most of them do not.
  const largest = unlimited.filter((held) => held === most).length;
  const often = largest >= OFTEN && 2 * largest >= unlimited.length;
  return { default: most, exact: fill === 'full' || often };
}

function whyInexact(fill: ReturnType<typeof pageSizesOf>['fill']): string {
  return fill === 'short' ? 'pages are sometimes short' : 'there are no more files';
}

type EmptyPages = 'never' | 'first' | 'between' | 'last' | 'last-when-full' | 'several';

/** Whether a page with more behind it is full, short or even empty (clause 4.3). */
export type PageFillValue = {
  /** Null where no page has more files behind it. */
  readonly pageFill: 'full' | 'short' | 'single' | null;
  readonly emptyPages: EmptyPages;
  /** Empty pages seen, by their place in a walk. */
  readonly first: number;
  readonly between: number;
  readonly last: number;
  /** Walks that were looked at, and those of several pages that reached the end. */
  readonly walks: number;
  readonly ended: number;
};

export const pageFill: Observation<'paging.page-fill', PageFillValue> = {
  id: 'paging.page-fill',
  clauses: ['4.3-page-fill'],
  question: 'Are pages before the last one full, short or even empty?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const walks = survey.walks.filter(({ entries }) => entries.length > 0);
    const { pages, fill } = pageSizesOf({ ...survey, walks });
    const [page] = walks.flatMap((walk) => walk.pages);
    if (!page || (fill === null && walks.every((walk) => walk.pages.length < 2))) {
      return notSeen(
        'the whole listing fits on one page',
        need.files('a workspace with more files'),
      );
    }
    const ended = endedWalks(walks).length;
    const value = { pageFill: fill, ...emptyPagesOf(walks), walks: walks.length, ended };
    const telling = pages.filter(({ limit, held }) => held !== limit).slice(0, 2);
    const empty = walks.flatMap((walk) => walk.pages).find(({ entries }) => entries?.length === 0);
    return seen(
      `${fills[fill ?? 'none']}; ${emptiness[value.emptyPages]}, in ${counted(walks.length, 'walk')}.`,
      value,
      (telling[0]?.page ?? page).answer.exchange,
      ...(empty ? [empty.answer.exchange] : []),
    );
  },
};

const fills = {
  full: 'Full',
  short: 'Sometimes short',
  single: 'One entry per page, whatever the limit',
  none: 'No page had further pages',
};
const emptiness: Readonly<Record<EmptyPages, string>> = {
  never: 'no empty page',
  first: 'an empty page comes first',
  between: 'empty pages appear between others',
  last: 'an empty page comes last',
  'last-when-full': 'an empty page comes last, but only after a full one',
  several: 'empty pages in several places',
};

function emptyPagesOf(walks: readonly Walk[]) {
  const places = walks.flatMap(({ pages }) =>
    pages.flatMap(({ entries, hasMore }, index) => {
      if (entries?.length !== 0) return [];
      if (hasMore === false) return [index === 0 ? 'whole' : 'last'] as const;
      return [index === 0 ? 'first' : 'between'] as const;
    }),
  );
  const count = (place: string) => places.filter((each) => each === place).length;
  const [first, between, last] = [count('first'), count('between'), count('last')];
  const kinds = [first, between, last].filter((times) => times > 0).length;
  let emptyPages: EmptyPages = 'never';
  if (kinds > 1) emptyPages = 'several';
  else if (first > 0) emptyPages = 'first';
  else if (between > 0) emptyPages = 'between';
  else if (last > 0) emptyPages = endsEmpty(walks, last) ? 'last' : 'last-when-full';
  return { emptyPages, first, between, last };
}

const endedWalks = (walks: readonly Walk[]) =>
  walks.filter(({ end, pages }) => end.kind === 'complete' && pages.length > 1);

function endsEmpty(walks: readonly Walk[], last: number): boolean {
  return last === endedWalks(walks).length;
}
