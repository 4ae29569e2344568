import { type IdFormatValue, need } from '../../../contract-tests/suite.ts';
import {
  canSay,
  inexpressible,
  type Reading,
  type SectionReaders,
  type Seen,
  shownBy,
} from '../field-reader.ts';
import { TELLING_PAIRS, tooFew } from './listing.ts';

/** Formats of values (clauses 2.2 and 2.3), generalised for a mock with other data. */
export const formats: SectionReaders<'formats'> = {
  'formats.fileId': shownBy('listing.id-format', ({ format, ids }) =>
    readId('formats.fileId', format, ids, 'a file id'),
  ),
  'formats.workspaceId': shownBy('workspace.id-format', ({ format, ids }) =>
    readId('formats.workspaceId', format, ids, 'a workspace id'),
  ),
  'formats.createdAt.style': shownBy('listing.time-format', ({ style, example }) =>
    style === 'mixed' || style === 'unknown'
      ? inexpressible(`times such as ${JSON.stringify(example)}`)
      : { value: style },
  ),
  'formats.createdAt.precision': shownBy(
    'listing.time-format',
    ({ precision, style, fractionDigits }) =>
      precision === null
        ? inexpressible(`${fractionDigits[1]} digits of a second`)
        : style === 'rfc2822'
          ? { assume: 'RFC 2822 has only whole seconds', value: precision }
          : { value: precision },
  ),
  'formats.createdAt.offset': shownBy('listing.time-format', ({ offset, style, zones }) => {
    if (style === 'epoch') return { assume: 'epoch times have no offset' };
    const [zone = '', ...others] = zones;
    const shown = others.length === 0 && canSay('formats.createdAt.offset', zone) ? zone : offset;
    if (canSay('formats.createdAt.offset', shown)) return { value: shown };
    return inexpressible(`the offsets ${zones.join(', ')}`);
  }),
  'formats.createdAt.order': shownBy('paging.tie-direction', ({ order, pairs }, seen) => {
    if (pairs < TELLING_PAIRS) return tooFew(pairs);
    if (mayGrow(seen)) {
      return { assume: 'ids may grow with time, which would give the same order' };
    }
    return order === 'finer' || showsEnough(seen, pairs)
      ? { value: order }
      : { assume: 'the ties may have the same time at any precision' };
  }),
  'formats.validationStatus': shownBy('listing.validation-status', ({ values, files }) =>
    files < TELLING_FILES
      ? {
          assume: `none of ${files} files may have a rare status`,
          need: need.files('a workspace with more files'),
          value: inTenths(values),
        }
      : { value: inTenths(values) },
  ),
  'formats.contentType': shownBy('listing.content-type', (value) => ({
    value: value.form,
    ...(value.bare > 0 &&
      value.plain + value.withParameters > 0 && { lost: ['only some types have a slash'] }),
  })),
  'formats.nameNormalisation': shownBy('listing.name-normalisation', (value) => {
    const { normalisation, fits, names, notNfc, notNfkc } = value;
    if (normalisation === 'none' || (names >= TELLING_NAMES && fits.length === 1)) {
      return { value: normalisation };
    }
    const reason = notNfc === 0 && notNfkc > 0 ? 'few names' : `names that fit ${fits.join(', ')}`;
    return {
      assume: `it was derived from ${reason}`,
      need: need.files('a workspace with more files, some with accents in their names'),
      value: normalisation,
    };
  }),
};

/** This many ties in whole seconds are unlikely to be exact. */
const MANY_PAIRS = 100;

/** Whether a hidden precision would show among the ties. */
function showsEnough(seen: Seen, pairs: number): boolean {
  return pairs >= MANY_PAIRS && seen('listing.time-format')?.precision === 's';
}

/** Whether ids may grow with time, which orders ties like a hidden precision. */
function mayGrow(seen: Seen): boolean {
  const ids = seen('listing.id-format');
  if (!ids) return false;
  const { format } = ids;
  return format.style === 'uuid' ? format.version === 7 : format.style !== 'random';
}

/** With fewer files, a value that a fifth of all files have may be missed. */
const TELLING_FILES = 20;

/** Fewer names may fit a form by chance. */
const TELLING_NAMES = 200;

/** Fewer characters may not show the whole alphabet. */
const TELLING_CHARACTERS = 600;
/** Larger numbers may have outgrown their padding. */
const LARGE_NUMBER = 1000;
/** This few ids do not show where numbers start. */
const FEW_IDS = 2;

function readId(
  path: 'formats.fileId' | 'formats.workspaceId',
  format: IdFormatValue,
  ids: number,
  what: string,
): Reading {
  const value = generalised(format);
  if (!canSay(path, value)) {
    return inexpressible(`${what} of the form ${describeForm(format)}`);
  }
  const isGuess =
    value.style === 'random'
      ? ids * value.length < TELLING_CHARACTERS
      : value.style === 'sequential' &&
        (ids <= FEW_IDS || (value.width === 0 && value.start >= LARGE_NUMBER));
  if (!isGuess) return { value };
  const part =
    value.style === 'random' ? 'the alphabet' : 'where numbers start or how they are padded';
  return {
    assume: `${ids} ids do not reveal ${part}`,
    need: need.key('other', 'a key of another workspace'),
    value,
  };
}

/** Keeps the number of digits, because the first number is not seen. */
function generalised(format: IdFormatValue): IdFormatValue {
  if (format.style !== 'sequential') return format;
  return { ...format, start: format.width > 0 ? 1 : roundDown(format.start) };
}

const roundDown = (start: number) => (start < 10 ? 1 : 10 ** (String(start).length - 1));

function describeForm(format: IdFormatValue): string {
  const { prefix: _prefix, ...form } = format;
  return JSON.stringify(form);
}

type Share = { value: string; share: number };

/** Rounds shares to tenths, because the files seen are a sample. */
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
