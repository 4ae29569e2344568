import { moreFiles, need, someFiles } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { maxOf } from '../walks/extremes.ts';
import type { Walk } from '../walks/page.ts';
import type { Survey } from '../walks/survey.ts';
import { pagesSeen } from './listing-seen.ts';
import { counted } from './wording.ts';

/** The number of entries on pages (clause 4.3, page fill; clause 8). */
export type PageSizes = ReturnType<typeof pageSizesOf>;

export function pageSizesOf(walks: readonly Walk[]) {
  const pages = walks.flatMap(sizedPages);
  const largestOf = new Map<number | undefined, number>();
  for (const { limit, held } of pages) {
    largestOf.set(limit, Math.max(largestOf.get(limit) ?? 0, held));
  }
  // The most entries on a page with this limit, or with any; 0 if no page shows it.
  const largest = (limit: number | undefined) => largestOf.get(limit) ?? 0;
  const most = maxOf(largestOf.values(), 0);
  const asked = maxOf(Array.from(largestOf.keys(), (limit = 0) => limit));
  // A limit above the largest page may be out of range; then its own pages must agree.
  const needed = (limit: number | undefined) =>
    limit === undefined || limit > most ? largest(limit) : limit;
  const isFull = pages.every(({ limit, held }) => held >= needed(limit));
  // `single`: one entry regardless of the limit; null if no page shows it.
  const size = isFull ? ('full' as const) : ('short' as const);
  const fill = most === 1 && asked > 1 ? ('single' as const) : size;
  return { pages, largest, most, fill: pages.length === 0 ? null : fill };
}

/** Pages with files that are followed by more files, so that the server chose their size. */
function sizedPages({ pages }: Walk) {
  const lastWithFiles = pages.findLastIndex(({ entries }) => entries?.length);
  return pages.flatMap((page, index) => {
    const held = page.entries?.length ?? 0;
    // For the last page, its `hasMore` decides.
    const wasLast = index === pages.length - 1;
    const isFollowed = index < lastWithFiles;
    if (held === 0 || !page.hasMore || !(isFollowed || wasLast)) return [];
    return [{ page, limit: page.limit, held }];
  });
}

/**
 * The survey and its page sizes; ends an observation that needs them if every page has one entry.
 */
export async function sizesSeen(context: Parameters<typeof pagesSeen>[0]) {
  const survey = await pagesSeen(context);
  const sizes = pageSizesOf(survey.walks);
  return sizes.fill === 'single'
    ? cannotSee('every page has one entry, whatever the limit', need.deployment('larger pages'))
    : { survey, sizes };
}

/** The page size when no limit is given (clause 8). */
export const defaultLimit = observation({
  id: 'limits.default',
  clauses: ['8-limit-default'],
  question: 'How many entries does a page have if no limit is given?',
  run: async (context) => {
    const { first } = await pagesSeen(context);
    const page = first.pages.find(({ entries }) => entries?.length);
    if (!page) return cannotSee('no file was listed', someFiles);
    const { survey, sizes } = await sizesSeen(context);
    const value = defaultIn(survey, sizes);
    const held = counted(value.default, 'entry');
    const why = sizes.fill === 'short' ? 'pages are sometimes short' : 'there are no more files';
    const answer = value.exact ? `${held}.` : `${held} or more: ${why}.`;
    return seen(answer, value, page.answer.exchange);
  },
});

/** If pages are short, this many of one size are not chance. */
const OFTEN = 3;

/** `exact` is false if the size may be larger: the listing ended first, or pages are short. */
export function defaultIn({ first }: Survey, { pages, fill, largest }: PageSizes) {
  const unlimited = pages.filter(({ limit }) => limit === undefined);
  if (unlimited.length === 0) return { default: first.entries.length, exact: false };
  const most = largest(undefined);
  // Two random page sizes may both be the largest by chance; most of the pages will not be.
  const times = unlimited.filter(({ held }) => held === most).length;
  const isOften = times >= OFTEN && 2 * times >= unlimited.length;
  return { default: most, exact: fill === 'full' || isOften };
}

/** Whether pages before the last are full, short or even empty (clause 4.3). */
export const pageFill = observation({
  id: 'paging.page-fill',
  clauses: ['4.3-page-fill'],
  question: 'Are pages before the last one full, short or even empty?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const walks = survey.walks.filter(({ entries }) => entries.length > 0);
    // Null if no page is followed by more files.
    const { pages, fill } = pageSizesOf(walks);
    const all = walks.flatMap((walk) => walk.pages);
    const telling = pages.find(({ limit, held }) => held !== limit)?.page ?? all[0];
    if (!telling || (fill === null && walks.every((walk) => walk.pages.length < 2))) {
      return cannotSee('the whole listing fits on one page', moreFiles);
    }
    const empty = emptyPagesOf(walks);
    const shown = all.find(({ entries }) => entries?.length === 0) ?? telling;
    const answer = `${fills[fill ?? 'none']}; ${emptiness[empty.emptyPages]}.`;
    return seen(
      { answer, basis: counted(walks.length, 'walk') },
      { pageFill: fill, ...empty, walks: walks.length },
      telling.answer.exchange,
      shown.answer.exchange,
    );
  },
});

const fills = {
  full: 'Full',
  short: 'Sometimes short',
  single: 'One entry per page, whatever the limit',
  none: 'No page had further pages',
};
const emptiness = {
  never: 'no empty page',
  first: 'an empty page comes first',
  between: 'empty pages appear between others',
  last: 'an empty page comes last',
  'last-when-full': 'an empty page comes last, but only after a full one',
  several: 'empty pages in several places',
};

/** The empty pages by place in their walk, and how many walks of several pages reached the end. */
function emptyPagesOf(walks: readonly Walk[]) {
  const places = walks.flatMap(({ pages }) =>
    pages.flatMap(({ entries, hasMore }, index) => {
      if (entries?.length !== 0) return [];
      if (hasMore === false) return [index === 0 ? 'whole' : 'last'];
      return [index === 0 ? 'first' : 'between'];
    }),
  );
  const count = (place: string) => places.filter((each) => each === place).length;
  const [first, between, last] = [count('first'), count('between'), count('last')];
  const ended = walks.filter(
    ({ end, pages }) => end.kind === 'complete' && pages.length > 1,
  ).length;
  const kind = (): keyof typeof emptiness => {
    if ([first, between, last].filter((times) => times > 0).length > 1) return 'several';
    if (first > 0) return 'first';
    if (between > 0) return 'between';
    if (last > 0) return last === ended ? 'last' : 'last-when-full';
    return 'never';
  };
  return { emptyPages: kind(), first, between, last, ended };
}
