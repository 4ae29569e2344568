import { fittingOrders, need, readShownTime, tiesIn } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { plural } from '../../text/plural.ts';
import type { Observers } from '../probes.ts';
import { inexpressible, type ObserverResult, oncePerRun, throwUnmet } from '../probes.ts';
import { idFormatOf } from './id-format.ts';

/** Formats of values (clauses 2.2 and 2.3), generalised for a mock with other data. */

/** Fewer characters may not show the whole alphabet. */
const ENOUGH_CHARACTERS = 600;
/** With fewer files, a value that a fifth of all files have may be missed. */
const ENOUGH_FILES = 20;
/** Fewer pairs are too often in this order by chance. */
const ENOUGH_PAIRS = 12;
/** This many ties in whole seconds are unlikely to be exact. */
const MANY_PAIRS = 100;

function readId(ids: readonly string[], what: string): ObserverResult {
  const value = idFormatOf(ids);
  if (typeof value === 'string') return inexpressible(`${what} ${value}`);
  const isGuess =
    value.style === 'random'
      ? ids.length * value.length < ENOUGH_CHARACTERS
      : value.style === 'sequential' && ids.length <= 2;
  return isGuess
    ? {
        unseen: `${plural(ids.length, 'id')} cannot reveal the alphabet, or where numbers start`,
        need: need.key('other', 'a key of another workspace'),
        value,
      }
    : { value };
}

/** Pairs of adjacent files with one creation time, and the orders of ids that fit them. */
const ties = oncePerRun(async (probes) => {
  const pairs = tiesIn((await probes.survey()).walks).filter(([{ time }]) => time);
  if (pairs.length < 2) {
    return throwUnmet(
      'fewer than two pairs of adjacent files have the same creation time',
      need.files('at least three files with the same creation time'),
    );
  }
  return { pairs: pairs.length, orders: fittingOrders(pairs.map(([a, b]) => [a.id, b.id])) };
});

const tooFew = (pairs: number, value?: Json): ObserverResult => ({
  unseen: `${pairs} ties may have this order by chance`,
  need: need.files('a workspace with more files created at one instant'),
  ...(value !== undefined && { value }),
});
const HIDDEN: ObserverResult = {
  unseen: 'a hidden precision seems to decide the order of equal times',
};

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
    const names = new Set(
      orders.map(({ comparison }) => comparison.replace('code unit', 'code-point')),
    );
    const [value] = names;
    if (value === undefined) return HIDDEN;
    if (pairs < ENOUGH_PAIRS) return tooFew(pairs, value);
    return names.size === 1
      ? { value }
      : { unseen: `several comparisons order these ids the same: ${[...names].join(', ')}`, value };
  },
};

const styles = { 'iso-8601': 'iso8601', 'rfc-2822': 'rfc2822', epoch: 'epoch' } as const;
const precisions: { readonly [digits: number]: 's' | 'ms' | 'us' } = { 0: 's', 3: 'ms', 6: 'us' };

/** The form of a creation time; a date alone is none that a profile has. */
function timeForm(text: string) {
  const read = readShownTime(text);
  if (!read || (read.format === 'iso-8601' && !/\d[Tt ]\d/.test(text))) return undefined;
  const [, fraction = ''] = /\d[.,](\d+)/.exec(text) ?? [];
  const [whole = ''] = /\d+/.exec(text) ?? [];
  const size = whole.replace(/^0+/, '').length;
  // Seconds since 1970 have at most ten digits until the year 2286.
  const unit = fraction !== '' ? -1 : size <= 10 ? 0 : size <= 13 ? 3 : 6;
  const digits = read.format === 'epoch' ? unit : fraction.length;
  return { style: styles[read.format], precision: precisions[digits], zone: offsetOf(read.zone) };
}

function offsetOf(zone: string): string | undefined {
  // RFC 2822 writes `+0000` or `GMT`, ISO 8601 `+00:00` or `Z`.
  if (/^(Z|UTC|GMT|UT)$/i.test(zone)) return 'Z';
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours && `${hours}:${minutes}`;
}

/** The forms of creation times, each once. */
const times = oncePerRun(async (probes) => {
  const texts = await probes.texts('createdAt');
  const forms = texts.map(timeForm);
  const only = <Name extends 'style' | 'precision' | 'zone'>(name: Name) => {
    const [value, ...others] = new Set(forms.map((form) => form?.[name]));
    return others.length === 0 ? value : undefined;
  };
  const example = (texts[0] ?? '').replace(/\d/g, '0');
  return { style: only('style'), precision: only('precision'), offset: only('zone'), example };
});

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
    const { style: value, example } = await times(probes);
    return value ? { value } : inexpressible(`creation times of the form ${example}`);
  },
  'formats.createdAt.precision': async (probes) => {
    const { style, precision: value } = await times(probes);
    if (!value) return inexpressible('another number of digits of a second than 0, 3 or 6');
    return style === 'rfc2822' ? { unseen: 'RFC 2822 has only whole seconds', value } : { value };
  },
  'formats.createdAt.offset': async (probes) => {
    const { style, offset: value } = await times(probes);
    if (style === 'epoch') return { unseen: 'epoch times have no offset' };
    return value ? { value } : inexpressible('creation times with no offset, or several');
  },
  'formats.createdAt.order': async (probes) => {
    const { pairs, orders } = await ties(probes);
    if (pairs < ENOUGH_PAIRS) return tooFew(pairs);
    const ids = (await probes.texts('id')).slice(0, 1000);
    // Such as UUIDs of version 7. Of drawn ids, about half are less than the one before.
    const falling = ids.filter((id, at) => id < (ids[at - 1] ?? '')).length;
    const format = idFormatOf(ids);
    const isDrawn = typeof format === 'object' && format.style !== 'sequential';
    if (!isDrawn || falling > 0.7 * ids.length) {
      return { unseen: 'ids may grow with time, which would give the same order' };
    }
    if (orders.length === 0) return { value: 'finer' };
    const { precision } = await times(probes);
    return pairs >= MANY_PAIRS && precision === 's'
      ? { value: 'shown' }
      : { unseen: 'the ties may have the same time at any precision' };
  },
  'formats.validationStatus': async (probes) => {
    const texts = await probes.texts('validationStatus');
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    const sorted = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 50);
    // Shares in tenths, because the files seen are a sample.
    const value = sorted.map(([text, count]) => ({
      value: text,
      share: Math.max(1, Math.round((10 * count) / texts.length)),
    }));
    return texts.length >= ENOUGH_FILES
      ? { value }
      : {
          unseen: `none of ${texts.length} files may have a rare status`,
          need: need.files('a workspace with more files'),
          value,
        };
  },
};
