import {
  need,
  type ObservationValues,
  type OddLimit,
  oddLimits,
  queryOf,
} from '../../../contract-tests/suite.ts';
import type { LearnedPath } from '../../profile/fields.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import {
  canSay,
  type FieldReader,
  inexpressible,
  type Reading,
  type SectionReaders,
  type Seen,
  shownAs,
  shownBy,
} from '../field-reader.ts';

const usual = resolveProfile({}).limit;

/** Page sizes, and the effect of unusual limits (clause 8). */
export const limit: SectionReaders<'limit'> = {
  'limit.default': shownBy('limits.default', readDefault),
  'limit.maximum': shownBy('limits.maximum', ({ exact, maximum }, seen) => {
    const least = defaultIn(seen);
    const obstacle = obstacleIn(seen, maximum);
    if (obstacle !== undefined) {
      const value = atLeast(isShort(seen), maximum, least);
      return { assume: obstacle, value, atLeast: maximum };
    }
    return exact && maximum > least
      ? { value: maximum }
      : {
          assume: `it is at least ${maximum}: the listing ends there or pages are not full`,
          need: need.files('a workspace with more files'),
          value: Math.max(maximum, least, usual.maximum),
          atLeast: maximum,
        };
  }),
  'limit.aboveMaximum': shownBy(
    'limits.maximum',
    ({ aboveMaximum, maximum }, seen) => {
      if (aboveMaximum === null) {
        const value = refusedIfHuge(seen);
        return {
          assume: 'no limit above the maximum was found',
          need: need.files('a workspace with more files'),
          ...(value !== undefined && { value }),
        };
      }
      const obstacle = obstacleIn(seen, maximum);
      return obstacle !== undefined && aboveMaximum !== 'refused'
        ? { assume: obstacle, value: aboveMaximum }
        : { value: aboveMaximum };
    },
    refusedIfHuge,
  ),
  'limit.zero': takenAs('limit.zero', 'zero'),
  'limit.negative': takenAs('limit.negative', 'negative'),
  'limit.fraction': takenAs('limit.fraction', 'fraction'),
  'limit.word': takenAs('limit.word', 'word'),
  'limit.empty': takenAs('limit.empty', 'empty'),
  'limit.repeated': takenAs('limit.repeated', 'repeated'),
};

function readDefault(value: ObservationValues['limits.default']) {
  return value.exact
    ? { value: value.default }
    : {
        assume: `it is at least ${value.default}: the listing ends there or pages are not full`,
        need: need.files('a workspace with more files'),
        value: Math.max(value.default, usual.default),
        atLeast: value.default,
      };
}

function defaultIn(seen: Seen): number {
  const value = seen('limits.default');
  return (value && readDefault(value).value) ?? usual.default;
}

const isShort = (seen: Seen) => seen('paging.page-fill')?.pageFill === 'short';

/** Why the pages do not show the result of a limit above the maximum. */
function obstacleIn(seen: Seen, maximum: number): string | undefined {
  if (isShort(seen)) return 'a short page does not show which limit applied';
  return maximum === defaultIn(seen)
    ? 'a larger limit returns a page of the default size, which may be the maximum or the default'
    : undefined;
}

/** If a limit of 10^12 is refused, so is every limit above an unknown maximum. */
function refusedIfHuge(seen: Seen): 'refused' | undefined {
  const huge = seen('limits.out-of-range')?.forms.find(({ form }) => form === 'huge');
  return huge?.reading === 'refused' ? 'refused' : undefined;
}

/** The maximum to assume. Short pages are below their limit: if they are large, it is 1,000. */
const atLeast = (isShort: boolean, seen: number, least: number) =>
  Math.max(least, isShort && seen > usual.maximum ? 1000 : seen);

function takenAs(path: LearnedPath, form: Exclude<OddLimit, 'huge'>): FieldReader {
  const values = oddLimits.find(({ name }) => name === form)?.values ?? [];
  const query = queryOf(values.map((value) => ['limit', value] as const));
  const reader = shownBy('limits.out-of-range', ({ forms }): Reading => {
    const answer = forms.find((each) => each.form === form);
    if (!answer) return { assume: 'the run did not ask' };
    if (answer.reading !== null) {
      return { shown: answer.reading, what: `the result of a limit of the form ${form}` };
    }
    const fitting = answer.fits.find((fit) => canSay(path, fit));
    if (answer.fits.length > 1) {
      return {
        assume: `its page fits several explanations: ${answer.fits.join(', ')}`,
        need: need.deployment('a deployment whose default page has more than one entry'),
        ...(fitting !== undefined && { value: fitting }),
      };
    }
    const lost = `a limit of the form ${form} returns ${answer.entries} entries`;
    return { assume: 'no explanation fits its page', lost: [lost] };
  });
  return { ...reader, isShownBy: ({ url }) => url.endsWith(query) };
}

/** The maximum of `cursor.minLength`. */
const MAX_LENGTH = 8192;
/** Unpadded cursors of a mock are shorter in every style. */
const MAX_UNPADDED_LENGTH = 400;

/** The format and behaviour of cursors (clause 4.3). */
export const cursor: SectionReaders<'cursor'> = {
  'cursor.style': shownAs('paging.cursor-text', 'style'),
  'cursor.minLength': shownBy('paging.cursor-text', ({ medianLength, minLength }) => {
    const value = Math.min(medianLength, MAX_LENGTH);
    return minLength > MAX_UNPADDED_LENGTH
      ? { value }
      : { assume: 'a cursor of this length may need no padding', value };
  }),
  'cursor.stability': shownAs('paging.cursor-stability', 'stability'),
  'cursor.reuse': shownBy('paging.cursor-reuse', ({ reuse }, seen) => {
    // With a stable cursor that works only once, a second walk could not end.
    if (reuse === 'once' && !isChanging(seen)) {
      return inexpressible('a stable cursor that works only once');
    }
    return { shown: reuse, what: 'the result of using a cursor twice' };
  }),
  'cursor.otherLimit': shownAs('paging.cursor-other-limit', 'otherLimit'),
  'cursor.empty': shownAs('paging.cursor-empty', 'empty', 'the response to an empty cursor'),
  'cursor.repeated': shownAs('paging.cursor-repeated', 'repeated', 'the response to two cursors'),
};

const isChanging = (seen: Seen) => seen('paging.cursor-stability')?.stability === 'changing';
