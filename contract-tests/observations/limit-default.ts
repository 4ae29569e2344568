import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { maxOf } from '../listing/extremes.ts';
import type { Survey } from '../listing/survey.ts';
import { pagesSeen } from './listing-seen.ts';
import { pageSizesOf } from './page-sizes.ts';
import { counted } from './wording.ts';

/** The page size when no limit is given (clause 8). */
export type DefaultLimitValue = {
  readonly default: number;
  /** False where it may be larger: the listing ended first, or pages are short. */
  readonly exact: boolean;
};

export const defaultLimit: Observation<'limits.default', DefaultLimitValue> = {
  id: 'limits.default',
  clauses: ['8-limit-default'],
  question: 'How many entries does a page hold when no limit is given?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const page = survey.first.pages.find(({ entries }) => entries?.length);
    if (!page) return notSeen('no file was listed', need.files('a workspace with files'));
    const { fill } = pageSizesOf(survey);
    if (fill === 'single') {
      return notSeen(
        'every page holds one entry, whatever the limit',
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
  return fill === 'short' ? 'pages are short at times' : 'no more files are there';
}
