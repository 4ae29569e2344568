import { fittingOrders, need, readShownTime, tiesIn } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import type { Observers } from '../probes.ts';
import { inexpressible, oncePerRun, type Sight, unseen } from '../probes.ts';
import { type IdFormatValue, idFormatOf } from './id-format.ts';

/** Formats of values (clauses 2.2 and 2.3), generalised for a mock with other data. */

/** Fewer characters may not show the whole alphabet. */
const ENOUGH_CHARACTERS = 600;
/** With fewer files, a value that a fifth of all files have may be missed. */
const ENOUGH_FILES = 20;
/** Fewer names may fit a form by chance. */
const ENOUGH_NAMES = 200;
/** Fewer pairs are too often in this order by chance. */
const ENOUGH_PAIRS = 12;
/** This many ties in whole seconds are unlikely to be exact. */
const MANY_PAIRS = 100;
/** Larger numbers may have outgrown their padding. */
const LARGE_NUMBER = 1000;

function readId(ids: readonly string[], what: string): Sight {
  const format = idFormatOf(ids);
  if (format.style === 'other' || (format.style === 'uuid' && !isKnownVersion(format.version))) {
    // Without characters and lengths, which depend on the files that are listed.
    return inexpressible(
      format.style === 'other'
        ? `${what} of varying length`
        : `${what} that is a UUID of version ${format.version ?? 'several'}`,
    );
  }
  // Keeps the number of digits, because the first number is not seen.
  const value: IdFormatValue =
    format.style === 'sequential'
      ? { ...format, start: format.width > 0 ? 1 : roundDown(format.start) }
      : format;
  const isGuess =
    value.style === 'random'
      ? ids.length * value.length < ENOUGH_CHARACTERS
      : value.style === 'sequential' &&
        (ids.length <= 2 || (value.width === 0 && value.start >= LARGE_NUMBER));
  if (!isGuess) return { value };
  const part =
    value.style === 'random' ? 'the alphabet' : 'where numbers start or how they are padded';
  return {
    unseen: `${ids.length} ids do not reveal ${part}`,
    need: need.key('other', 'a key of another workspace'),
    value,
  };
}

const isKnownVersion = (version: number | null) => version === 4 || version === 7;
const roundDown = (start: number) => (start < 10 ? 1 : 10 ** (String(start).length - 1));

/** Pairs of adjacent files with one creation time, and the orders of ids that fit them. */
const ties = oncePerRun(async (probes) => {
  const pairs = tiesIn((await probes.survey()).walks).filter(([{ time }]) => time);
  if (pairs.length < 2) {
    return unseen(
      'fewer than two pairs of adjacent files have the same creation time',
      need.files('at least three files with the same creation time'),
    );
  }
  return { pairs: pairs.length, orders: fittingOrders(pairs.map(([a, b]) => [a.id, b.id])) };
});

const tooFew = (pairs: number, value?: Json): Sight => ({
  unseen: `${pairs} ties may have this order by chance`,
  need: need.files('a workspace with more files created at one instant'),
  ...(value !== undefined && { value }),
});
const HIDDEN: Sight = { unseen: 'a hidden precision seems to decide the order of equal times' };

/** The order of ids among equal creation times (clause 4.3 r2). */
export const tieObservers: Pick<
  Observers<'listing'>,
  'listing.tieOrder' | 'listing.idComparison'
> = {
  'listing.tieOrder': async (probes) => {
    const { pairs, orders } = await ties(probes);
    const value = orders[0]?.direction;
    if (value === undefined) return HIDDEN;
    return pairs < ENOUGH_PAIRS ? tooFew(pairs, value) : { value };
  },
  'listing.idComparison': async (probes) => {
    const { pairs, orders } = await ties(probes);
    const names = [...new Set(orders.map(({ comparison }) => nameOf(comparison)))];
    const [value] = names;
    if (value === undefined) return HIDDEN;
    if (!['code-point', 'case-folded', 'numeric'].includes(value)) {
      return inexpressible(`ids of equal time are compared by ${value}`);
    }
    if (pairs < ENOUGH_PAIRS) return tooFew(pairs, value);
    return names.length === 1
      ? { value }
      : { unseen: `several comparisons order these ids the same: ${names.join(', ')}`, value };
  },
};

const nameOf = (comparison: string) => comparison.replace(/^code (unit|point)$/, 'code-point');

type Style = 'iso8601' | 'rfc2822' | 'epoch' | 'unknown';
const styleNames = { 'iso-8601': 'iso8601', 'rfc-2822': 'rfc2822', epoch: 'epoch' } as const;

interface TimeForm {
  readonly style: Style;
  readonly precision: 's' | 'ms' | 'us' | null;
  readonly digits: number;
  readonly zone: string;
}

function timeForm(text: string): TimeForm {
  const [, whole = ''] = /^[+-]?(\d+)/.exec(text) ?? [];
  const [, fraction = ''] = /\d[.,](\d+)/.exec(text) ?? [];
  const digits = fraction.length;
  const read = readShownTime(text);
  // A date alone is not a time format that a profile has.
  const isDay = read?.format === 'iso-8601' && !/\d[Tt ]\d/.test(text);
  if (!read || isDay) return { style: 'unknown', precision: null, digits, zone: '' };
  const style = styleNames[read.format];
  // Seconds since 1970 have at most ten digits until the year 2286.
  const size = whole.replace(/^0+/, '').length;
  const unit = style === 'epoch' ? (digits > 0 ? -1 : size <= 10 ? 0 : size <= 13 ? 3 : 6) : digits;
  return { style, precision: precisions[unit] ?? null, digits, zone: read.zone };
}

const precisions: { readonly [digits: number]: 's' | 'ms' | 'us' } = { 0: 's', 3: 'ms', 6: 'us' };

function offsetOf(zone: string): string | null {
  if (/^(Z|UTC|GMT|UT)$/i.test(zone)) return 'Z';
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours === undefined ? null : `${hours}:${minutes}`;
}

/** The forms of creation times, each once. */
const times = oncePerRun(async (probes) => {
  const texts = await probes.texts('createdAt');
  const forms = new Map(texts.map(timeForm).map((form) => [JSON.stringify(form), form]));
  return { forms: [...forms.values()], example: texts[0] ?? '' };
});

function only<Value>(values: readonly Value[]): Value | undefined {
  const [value, ...others] = new Set(values);
  return others.length === 0 ? value : undefined;
}

/** Every form that fits all names, the simplest first: few names tell NFC from NFKC. */
const normalForms = ['NFC', 'NFD', 'NFKC'] as const;

export const formats: Observers<'formats'> = {
  'formats.fileId': async (probes) => {
    const ids = [...new Set(await probes.texts('id'))].filter((id) => id !== '');
    return readId(ids.length > 0 ? ids : [''], 'a file id');
  },
  'formats.workspaceId': async (probes) => {
    const own = await probes.workspace();
    return readId([...new Set([own, (await probes.otherWorkspace()) ?? own])], 'a workspace id');
  },
  'formats.createdAt.style': async (probes) => {
    const { forms, example } = await times(probes);
    const style = only(forms.map((form) => form.style));
    return style === undefined || style === 'unknown'
      ? inexpressible(`creation times of the form ${example.replace(/\d/g, '0')}`)
      : { value: style };
  },
  'formats.createdAt.precision': async (probes) => {
    const { forms } = await times(probes);
    const precision = only(forms.map((form) => form.precision)) ?? null;
    if (precision === null) {
      const digits = only(forms.map((form) => form.digits));
      return inexpressible(`${digits ?? 'a varying number of'} digits of a second`);
    }
    return forms.some(({ style }) => style === 'rfc2822')
      ? { unseen: 'RFC 2822 has only whole seconds', value: precision }
      : { value: precision };
  },
  'formats.createdAt.offset': async (probes) => {
    const { forms } = await times(probes);
    if (forms.some(({ style }) => style === 'epoch')) {
      return { unseen: 'epoch times have no offset' };
    }
    const zones = [...new Set(forms.map(({ zone }) => zone))];
    const offset = only(zones.map(offsetOf));
    return typeof offset === 'string'
      ? { value: offset }
      : inexpressible(zones.length > 1 ? 'creation times with several offsets' : 'no offset');
  },
  'formats.createdAt.order': async (probes) => {
    const { pairs, orders } = await ties(probes);
    if (pairs < ENOUGH_PAIRS) return tooFew(pairs);
    const format = idFormatOf((await probes.texts('id')).slice(0, 1000));
    const mayGrow = format.style === 'uuid' ? format.version === 7 : format.style !== 'random';
    if (mayGrow) return { unseen: 'ids may grow with time, which would give the same order' };
    if (orders.length === 0) return { value: 'finer' };
    const { forms } = await times(probes);
    const showsEnough = pairs >= MANY_PAIRS && forms.every(({ precision }) => precision === 's');
    return showsEnough
      ? { value: 'shown' }
      : { unseen: 'the ties may have the same time at any precision' };
  },
  'formats.validationStatus': async (probes) => {
    const texts = await probes.texts('validationStatus');
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    const value = inTenths([...counts].slice(0, 50), texts.length);
    return texts.length >= ENOUGH_FILES
      ? { value }
      : {
          unseen: `none of ${texts.length} files may have a rare status`,
          need: need.files('a workspace with more files'),
          value,
        };
  },
  'formats.contentType': async (probes) => {
    const forms = new Set((await probes.texts('contentType')).map(contentTypeForm));
    // The rarest form comes first: one file is enough to show it.
    const value = (['bare', 'with-parameters'] as const).find((form) => forms.has(form));
    return {
      value: value ?? 'plain',
      ...(value === 'bare' &&
        forms.size > 1 && { unexpressed: ['only some content types have a slash'] }),
    };
  },
  'formats.nameNormalisation': async (probes) => {
    const names = await probes.texts('name');
    const isAltered = (form: string) => names.some((name) => name.normalize(form) !== name);
    if (!isAltered('NFC') && !isAltered('NFD')) {
      return unseen(
        `none of ${names.length} names contains a letter that Unicode can write in two ways`,
        need.files('a file with an accented letter in its name'),
      );
    }
    const fits = normalForms.filter((form) => !isAltered(form));
    const value = fits[0] ?? 'none';
    return value === 'none' || (names.length >= ENOUGH_NAMES && fits.length === 1)
      ? { value }
      : {
          unseen: `it was derived from ${names.length} names that fit ${fits.join(', ')}`,
          need: need.files('a workspace with more files, some with accents in their names'),
          value,
        };
  },
};

function contentTypeForm(text: string): 'bare' | 'with-parameters' | 'plain' {
  const [type = '', ...parameters] = text.split(';');
  if (!/^[^/\s]+\/[^/\s]+$/.test(type.trim())) return 'bare';
  return parameters.length > 0 ? 'with-parameters' : 'plain';
}

/** Rounds shares to tenths, because the files seen are a sample. */
function inTenths(counts: readonly (readonly [value: string, count: number])[], files: number) {
  const tenths = counts
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, count]) => ({ value, share: Math.max(1, Math.round((10 * count) / files)) }));
  const divisor = tenths.reduce((common, { share }) => greatestDivisor(common, share), 0) || 1;
  return tenths.map(({ value, share }) => ({ value, share: share / divisor }));
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
