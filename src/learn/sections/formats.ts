import { type IdFormatValue, need } from '../../../contract-tests/suite.ts';
import type { Profile } from '../../profile/schema.ts';
import { canSay, NO_PROFILE, type Reading, type SectionReaders, shownBy } from '../field-reader.ts';
import { mayGrow, showsEnough, TELLING_PAIRS, tooFew } from '../ties.ts';

/** How values are written (clauses 2.2 and 2.3): generalised, so that a twin writes its own. */
export const formats: SectionReaders<'formats'> = {
  'formats.fileId': shownBy(
    'listing.id-format',
    ({ format, ids }) => readId('formats.fileId', format, ids, 'a file id'),
    'fewIds',
  ),
  'formats.workspaceId': shownBy(
    'workspace.id-format',
    ({ format, ids }) => readId('formats.workspaceId', format, ids, 'a workspace id'),
    'fewIds',
  ),
  'formats.createdAt.style': shownBy(
    'listing.time-format',
    ({ style, example }) =>
      style === 'mixed' || style === 'unknown'
        ? { assume: NO_PROFILE, lost: [`times such as ${JSON.stringify(example)}`] }
        : { value: style },
    { none: 'every entry shows it' },
  ),
  'formats.createdAt.precision': shownBy(
    'listing.time-format',
    ({ precision, style, fractionDigits }) =>
      precision === null
        ? { assume: NO_PROFILE, lost: [`${fractionDigits[1]} digits of a second`] }
        : style === 'rfc2822'
          ? { assume: 'RFC 2822 writes whole seconds, whatever is known', value: precision }
          : { value: precision },
    'timeForm',
  ),
  'formats.createdAt.offset': shownBy(
    'listing.time-format',
    ({ offset, style, zones }) => {
      if (style === 'epoch') return { assume: 'a time in digits has no offset' };
      const [zone = '', ...others] = zones;
      const shown = others.length === 0 && canSay('formats.createdAt.offset', zone) ? zone : offset;
      if (canSay('formats.createdAt.offset', shown)) return { value: shown };
      return { assume: NO_PROFILE, lost: [`the offsets ${zones.join(', ')}`] };
    },
    'timeForm',
  ),
  'formats.createdAt.order': shownBy(
    'paging.tie-direction',
    ({ order, pairs }, seen) => {
      if (pairs < TELLING_PAIRS) return tooFew(pairs);
      if (mayGrow(seen)) {
        return { assume: 'ids may grow with time, so that a finer precision gives one order' };
      }
      return order === 'finer' || showsEnough(seen, pairs)
        ? { value: order }
        : { assume: 'ties may be of one instant, to the last digit that is not shown' };
    },
    'fewTies',
  ),
  'formats.validationStatus': shownBy(
    'listing.validation-status',
    ({ values, files }) =>
      files < TELLING_FILES
        ? {
            assume: `of ${files} files none may have a rare one`,
            need: need.files('a workspace with more files'),
            value: inTenths(values),
          }
        : { value: inTenths(values) },
    'fewFiles',
  ),
  'formats.contentType': shownBy(
    'listing.content-type',
    (value) => ({
      value: value.form,
      ...(value.bare > 0 &&
        value.plain + value.withParameters > 0 && { lost: ['that only some types have a slash'] }),
    }),
    { none: 'every entry shows it' },
  ),
  'formats.nameNormalisation': shownBy(
    'listing.name-normalisation',
    (value) => {
      const { normalisation, fits, names, notNfc, notNfkc } = value;
      if (normalisation === 'none' || (names >= TELLING_NAMES && fits.length === 1)) {
        return { value: normalisation };
      }
      const reason =
        notNfc === 0 && notNfkc > 0 ? 'few names' : `names that fit ${fits.join(', ')}`;
      return {
        assume: `it was read from ${reason}`,
        need: need.files('a workspace with more files, names with accents among them'),
        value: normalisation,
      };
    },
    'fewNames',
  ),
};

/** With fewer, a value that a fifth of the files have may be missed. */
const TELLING_FILES = 20;

/** Fewer names may be of one form by chance. */
const TELLING_NAMES = 200;

type IdFormat = Profile['formats']['fileId'];

/** Fewer characters may leave some of the alphabet out. */
const TELLING_CHARACTERS = 600;
/** Numbers so large may have grown past their padding. */
const LARGE_NUMBER = 1000;
/** So few ids do not tell where numbers start. */
const FEW_IDS = 2;

function readId(
  path: 'formats.fileId' | 'formats.workspaceId',
  format: IdFormatValue,
  ids: number,
  what: string,
): Reading<IdFormat> {
  const value = generalised(format);
  if (!canSay(path, value)) {
    return { assume: NO_PROFILE, lost: [`${what} of the form ${described(format)}`] };
  }
  const isGuess =
    value.style === 'random'
      ? ids * value.length < TELLING_CHARACTERS
      : value.style === 'sequential' &&
        (ids <= FEW_IDS || (value.width === 0 && value.start >= LARGE_NUMBER));
  if (!isGuess) return { value };
  const part =
    value.style === 'random' ? 'the alphabet' : 'where numbers start, or how they are padded';
  return {
    assume: `${ids} ids do not tell ${part}`,
    need: need.key('other', 'a key of another workspace'),
    value,
  };
}

/** The first number is not among those seen: what is kept is how many digits they have. */
function generalised(format: IdFormatValue): IdFormatValue {
  if (format.style !== 'sequential') return format;
  return { ...format, start: format.width > 0 ? 1 : roundDown(format.start) };
}

const roundDown = (start: number) => (start < 10 ? 1 : 10 ** (String(start).length - 1));

function described(format: IdFormatValue): string {
  const { prefix: _prefix, ...form } = format;
  return JSON.stringify(form);
}

type Share = { value: string; share: number };

/** To the nearest tenth: finer is chance, since the files seen are a sample. */
function inTenths(values: readonly { readonly value: string; readonly share: number }[]) {
  const files = values.reduce((sum, { share }) => sum + share, 0);
  const tenths = values.map(({ value, share }) => ({
    value,
    share: Math.max(1, Math.round((10 * share) / files)),
  }));
  const divisor = tenths.reduce((common, { share }) => greatestDivisor(common, share), 0) || 1;
  return tenths.map(({ value, share }): Share => ({ value, share: share / divisor }));
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
