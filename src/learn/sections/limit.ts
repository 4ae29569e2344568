import {
  need,
  type ObservationValues,
  type OddLimit,
  oddLimits,
  queryOf,
} from '../../../contract-tests/suite.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import {
  canSay,
  type FieldReader,
  type FieldValue,
  type Reading,
  readKnown,
  type SectionReaders,
  type Seen,
  shownBy,
} from '../field-reader.ts';

const usual = resolveProfile({}).limit;

/** The size of a page, and what an odd limit gets (clause 8). */
export const limit: SectionReaders<'limit'> = {
  'limit.default': shownBy('limits.default', readDefault, 'shortPages'),
  'limit.maximum': shownBy(
    'limits.maximum',
    ({ exact, maximum }, seen) => {
      const least = defaultIn(seen);
      const obstacle = obstacleIn(seen, maximum);
      if (obstacle !== undefined) {
        const value = atLeast(isShort(seen), maximum, least);
        return { assume: obstacle, value, atLeast: maximum };
      }
      return exact && maximum > least
        ? { value: maximum }
        : {
            assume: `it is at least ${maximum}: the listing ends there, or pages are not full`,
            need: need.files('a workspace with more files'),
            value: Math.max(maximum, least, usual.maximum),
            atLeast: maximum,
          };
    },
    'shortPages',
  ),
  'limit.aboveMaximum': shownBy(
    'limits.maximum',
    ({ aboveMaximum, maximum }, seen) => {
      if (aboveMaximum === null) {
        const value = refusedIfHuge(seen);
        return {
          assume: 'no limit above the maximum was met',
          need: need.files('a workspace with more files'),
          ...(value !== undefined && { value }),
        };
      }
      const obstacle = obstacleIn(seen, maximum);
      return obstacle !== undefined && aboveMaximum !== 'refused'
        ? { assume: obstacle, value: aboveMaximum }
        : { value: aboveMaximum };
    },
    'shortPages',
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
        assume: `it is at least ${value.default}: the listing ends there, or pages are not full`,
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

/** Why the pages do not tell what a limit above the maximum gets. */
function obstacleIn(seen: Seen, maximum: number): string | undefined {
  if (isShort(seen)) return 'a short page does not tell which limit it fell short of';
  return maximum === defaultIn(seen)
    ? 'a larger limit gives a page of the default size, by a maximum or by default'
    : undefined;
}

/** A limit of 10^12 that is refused tells of limits above the maximum, where it is not known. */
function refusedIfHuge(seen: Seen): 'refused' | undefined {
  const huge = seen('limits.out-of-range')?.forms.find(({ form }) => form === 'huge');
  return huge?.reading === 'refused' ? 'refused' : undefined;
}

/** Short pages are a part of their limit: a large one is taken for the thousand that it is of. */
const atLeast = (isShort: boolean, seen: number, least: number) =>
  Math.max(least, isShort && seen > usual.maximum ? 1000 : seen);

function takenAs<const Form extends Exclude<OddLimit, 'huge'>>(
  path: `limit.${Form}`,
  form: Form,
): FieldReader<FieldValue<`limit.${Form}`>> {
  const values = oddLimits.find(({ name }) => name === form)?.values ?? [];
  const query = queryOf(values.map((value) => ['limit', value] as const));
  const reader = shownBy(
    'limits.out-of-range',
    ({ forms }): Reading<FieldValue<`limit.${Form}`>> => {
      const answer = forms.find((each) => each.form === form);
      if (!answer) return { assume: 'it was not asked' };
      if (answer.reading !== null) {
        return readKnown(path, answer.reading, `the reading of a limit that is ${form}`);
      }
      const fitting = answer.fits.find((fit) => canSay(path, fit));
      if (answer.fits.length > 1) {
        return {
          assume: `its page fits several readings: ${answer.fits.join(', ')}`,
          need: need.deployment(
            'a deployment whose pages of one entry and by default differ in size',
          ),
          ...(fitting !== undefined && { value: fitting }),
        };
      }
      const lost = `a page of ${answer.entries} entries for a limit that is ${form}`;
      return { assume: 'no reading fits its page', lost: [lost] };
    },
    'severalReadings',
  );
  return { ...reader, isShownBy: ({ url }) => url.endsWith(query) };
}
