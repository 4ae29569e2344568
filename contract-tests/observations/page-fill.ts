import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import type { Walk } from '../listing/walk.ts';
import { pagesSeen } from './listing-seen.ts';
import { pageSizesOf } from './page-sizes.ts';
import { counted } from './wording.ts';

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
