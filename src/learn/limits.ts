import { need } from '../../contract-tests/judgement/need.ts';
import type { OddLimit } from '../../contract-tests/observations/odd-limits.ts';
import {
  type ObservationResult,
  type ObservationValues,
  observationOf,
} from '../../contract-tests/observations.ts';
import { among, type Finding, findingOf, type Reading } from './finding.ts';

/** The limits of a page and of requests (clause 8). */
export function learnLimits(results: readonly ObservationResult[]): readonly Finding[] {
  const usual = findingOf(results, 'limits.default', 'limit.default', (value) =>
    value.exact
      ? { value: value.default }
      : {
          assume: `it is at least ${value.default}: the listing ends there, or pages are not full`,
          need: need.files('a workspace with more files'),
          value: Math.max(value.default, DEFAULT_LIMIT),
        },
  );
  const least = typeof usual.value === 'number' ? usual.value : DEFAULT_LIMIT;
  const fill = observationOf(results, 'paging.page-fill')?.observed;
  const isShort = fill?.kind === 'seen' && fill.value.pageFill === 'short';
  const above = findingOf(
    results,
    'limits.maximum',
    'limit.aboveMaximum',
    ({ aboveMaximum, maximum }) =>
      aboveMaximum !== null && (isShort || maximum === least) && aboveMaximum !== 'refused'
        ? { assume: isShort ? SHORT_PAGES : AS_DEFAULT, value: aboveMaximum }
        : aboveMaximum === null
          ? {
              assume: 'no limit above the maximum was met',
              need: need.files('a workspace with more files'),
            }
          : { value: aboveMaximum },
  );
  return [
    usual,
    findingOf(results, 'limits.maximum', 'limit.maximum', ({ exact, maximum }) =>
      isShort || maximum === least
        ? { assume: isShort ? SHORT_PAGES : AS_DEFAULT, value: atLeast(isShort, maximum, least) }
        : exact && maximum > least
          ? { value: maximum }
          : {
              assume: `it is at least ${maximum}: the listing ends there, or pages are not full`,
              need: need.files('a workspace with more files'),
              value: Math.max(maximum, least, DEFAULT_MAXIMUM),
            },
    ),
    withHuge(results, above),
    ...learnOddLimits(results),
    learnRateLimit(results),
  ];
}

/** A limit of 10^12 that is refused tells of limits above the maximum, where it is not known. */
function withHuge(results: readonly ObservationResult[], above: Finding): Finding {
  const odd = observationOf(results, 'limits.out-of-range')?.observed;
  const huge = odd?.kind === 'seen' && odd.value.forms.find(({ form }) => form === 'huge');
  if (!above.assumed || above.value !== undefined || !huge) return above;
  return huge.reading === 'refused' ? { ...above, value: 'refused' } : above;
}

/** Short pages are a part of their limit: a large one is taken for the thousand that it is of. */
const atLeast = (isShort: boolean, seen: number, least: number) =>
  Math.max(least, isShort && seen > DEFAULT_MAXIMUM ? 1000 : seen);

const SHORT_PAGES = 'a short page does not tell which limit it fell short of';
const AS_DEFAULT = 'a larger limit gives a page of the default size, by a maximum or by default';
const DEFAULT_LIMIT = 50;
const DEFAULT_MAXIMUM = 200;

const bounds = ['clamped', 'default', 'refused'] as const;
const words = ['default', 'refused'] as const;

function learnOddLimits(results: readonly ObservationResult[]): readonly Finding[] {
  const id = 'limits.out-of-range';
  const as =
    <const Known extends string>(form: OddLimit, known: readonly Known[]) =>
    ({ forms }: ObservationValues[typeof id]): Reading<Known> => {
      const answer = forms.find((each) => each.form === form);
      if (!answer) return { assume: 'it was not asked' };
      if (answer.reading !== null) {
        return among(answer.reading, known, `the reading of a limit that is ${form}`);
      }
      if (answer.fits.length > 1) {
        const value = known.find((each) => answer.fits.some((fit) => fit === each));
        return {
          assume: `its page fits several readings: ${answer.fits.join(', ')}`,
          need: need.deployment(
            'a deployment whose pages of one entry and by default differ in size',
          ),
          ...(value !== undefined && { value }),
        };
      }
      const lost = `a page of ${answer.entries} entries for a limit that is ${form}`;
      return { assume: 'no reading fits its page', lost: [lost] };
    };
  return [
    findingOf(results, id, 'limit.zero', as('zero', bounds)),
    findingOf(results, id, 'limit.negative', as('negative', bounds)),
    findingOf(results, id, 'limit.fraction', as('fraction', ['floored', 'default', 'refused'])),
    findingOf(results, id, 'limit.word', as('word', words)),
    findingOf(results, id, 'limit.empty', as('empty', words)),
    findingOf(results, id, 'limit.repeated', as('repeated', ['first', 'last', ...words])),
  ];
}

/** A polite run seldom meets one; that none was met says that none is that low. */
function learnRateLimit(results: readonly ObservationResult[]): Finding {
  return findingOf(results, 'limits.rate', 'rateLimit', (value) => {
    const { requests, windowSeconds, retryAfter, headers } = value;
    const told = headers.filter(({ name }) => name !== 'retry-after').map(({ name }) => name);
    const lost = told.length > 0 ? [`the headers ${told.join(', ')}`] : [];
    if (requests === null || requests < 1) {
      return { assume: 'none was met', need: need.setting('requestsPerSecond', 'higher'), lost };
    }
    if (windowSeconds === null) {
      const reason = `one was met after ${requests} requests, and nothing tells how long to wait`;
      return { assume: reason, lost: [...lost, reason] };
    }
    return {
      value: { requests, windowSeconds: Math.max(1, Math.ceil(windowSeconds)), retryAfter },
      lost,
    };
  });
}
