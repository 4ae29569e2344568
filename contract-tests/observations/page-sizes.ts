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
