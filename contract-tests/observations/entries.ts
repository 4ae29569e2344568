import { need } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { maxOf, minOf } from '../walks/extremes.ts';
import { readShownTime } from '../walks/times.ts';
import { describeIdFormat, idFormatOf } from './id-format.ts';
import { textsSeen } from './listing-seen.ts';
import { counted, listed, quoted } from './wording.ts';

/** The values of a file's fields (clause 2.3). */

const fileIds = observation({
  id: 'listing.id-format',
  clauses: ['2.3-id-format'],
  question: 'What do file ids look like?',
  run: async (context) => {
    const { texts, evidence } = await textsSeen(context, 'id');
    const ids = [...new Set(texts.map(({ text }) => text))].filter((id) => id !== '');
    const format = idFormatOf(ids.length > 0 ? ids : ['']);
    const text = { answer: `${describeIdFormat(format)}.`, basis: counted(ids.length, 'id') };
    return seen(text, { format, ids: ids.length }, ...evidence);
  },
});

const creationTimes = observation({
  id: 'listing.time-format',
  clauses: ['2.3-createdAt-format'],
  question: 'What are the format and precision of createdAt?',
  run: async (context) => {
    const { texts, evidence } = await textsSeen(context, 'createdAt');
    const format = timeFormatOf(texts.map(({ text }) => text));
    return seen(`${describeTimeFormat(format)}.`, format, ...evidence);
  },
});

/** At most this many values are listed; more are not an enumeration. */
const MAX_VALUES = 50;

const validationStatuses = observation({
  id: 'listing.validation-status',
  clauses: ['2.3-validationStatus-values'],
  question: 'Which values does validationStatus have, and how often?',
  run: async (context) => {
    const { texts, evidence } = await textsSeen(context, 'validationStatus');
    const files = texts.length;
    const counts = new Map<string, number>();
    for (const { text } of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    const values = Array.from(counts, ([value, share]) => ({ value, share }))
      .toSorted((a, b) => b.share - a.share)
      .slice(0, MAX_VALUES);
    const shares = values.map(({ value, share }) => `${quoted(value)} (${percent(share, files)})`);
    const [first = evidence[0], ...others] = values.flatMap(
      ({ value }) => texts.find(({ text }) => text === value)?.exchange ?? [],
    );
    // Shares change from run to run, and so would an order by share.
    const answer = `${listed(values.map(({ value }) => quoted(value)).toSorted())}.`;
    const basis = `${counted(files, 'file')}: ${listed(shares)}`;
    return seen({ answer, basis }, { values, files }, first, ...others);
  },
});

function percent(part: number, whole: number): string {
  const share = (100 * part) / whole;
  return `${share > 0 && share < 1 ? 'under 1' : Math.round(share)} %`;
}

/** The rarest form comes first: one file is enough to show it. */
const contentTypeForms = {
  bare: 'without type/subtype',
  'with-parameters': 'with parameters',
  plain: 'type/subtype',
} as const;

const contentTypes = observation({
  id: 'listing.content-type',
  clauses: ['2.3-contentType-form'],
  question: 'What form does contentType have?',
  run: async (context) => {
    const { texts, evidence } = await textsSeen(context, 'contentType');
    const having = (form: string) => texts.filter(({ text }) => contentTypeForm(text) === form);
    const [bare, withParameters, plain] = [
      having('bare').length,
      having('with-parameters').length,
      having('plain').length,
    ];
    const form = bare > 0 ? 'bare' : withParameters > 0 ? 'with-parameters' : 'plain';
    const shown = having(form);
    const examples = [...new Set(shown.map(({ text }) => text))].slice(0, 5);
    const words = Object.entries(contentTypeForms)
      .toReversed()
      .flatMap(([name, what]) => (having(name).length > 0 ? [what] : []));
    const basis = `${counted(texts.length, 'file')}, such as ${quoted(examples[0] ?? '')}`;
    return seen(
      { answer: `${listed(words)}.`, basis },
      { form, plain, withParameters, bare, examples },
      shown[0]?.exchange ?? evidence[0],
    );
  },
});

function contentTypeForm(text: string): keyof typeof contentTypeForms {
  const [type = '', ...parameters] = text.split(';');
  if (!/^[^/\s]+\/[^/\s]+$/.test(type.trim())) return 'bare';
  return parameters.length > 0 ? 'with-parameters' : 'plain';
}

/** How names are "normalised" (clause 2.3), as far as the listed names show it. */
const nameNormalisation = observation({
  id: 'listing.name-normalisation',
  clauses: ['2.3-name-normalisation'],
  question:
    'How are names normalised, apart from the characters that the document says are stripped?',
  run: async (context) => {
    const { texts, evidence } = await textsSeen(context, 'name');
    const altered = (form: (typeof normalForms)[number]) =>
      texts.filter(({ text }) => text.normalize(form) !== text).length;
    const [notNfc, notNfd, notNfkc] = [altered('NFC'), altered('NFD'), altered('NFKC')];
    const names = counted(texts.length, 'name');
    if (notNfc + notNfd === 0) {
      return cannotSee(
        `none of ${names} contains a letter that Unicode can write in two ways`,
        need.files('a file with an accented letter in its name'),
      );
    }
    // Every form that fits all names, the simplest first.
    const fits = normalForms.filter((form) => altered(form) === 0);
    const normalisation = fits[0] ?? 'none';
    const telling = texts.find(({ text }) => text.normalize('NFC') !== text.normalize('NFD'));
    const isNone = normalisation === 'none';
    const others = isNone ? `: ${notNfc} are not NFC, ${notNfd} not NFD` : '';
    return seen(
      { answer: isNone ? 'They are not.' : `All are ${normalisation}.`, basis: names + others },
      { normalisation, fits, names: texts.length, notNfc, notNfd, notNfkc },
      telling?.exchange ?? evidence[0],
    );
  },
});

/** Any NFKC name is also NFC, and few names distinguish them, so NFKC comes last. */
const normalForms = ['NFC', 'NFD', 'NFKC'] as const;

/** The format of times (clause 2.3, format of createdAt). */
export type TimeFormatValue = ReturnType<typeof timeFormatOf>;

type Precision = 's' | 'ms' | 'us' | null;

/** @param times at least one. */
export function timeFormatOf(times: readonly string[]) {
  const read = times.map(readTime);
  const digits = read.map((time) => time.digits);
  const offsets = only(read.map(({ zone }) => offsetOf(zone)));
  return {
    style: only(read.map(({ style }) => style)) ?? ('mixed' as const),
    // Null for another precision, or if it differs.
    precision: only(read.map(({ unit }) => unit)) ?? null,
    // Number of fractional digits.
    fractionDigits: [minOf(digits), maxOf(digits)] as readonly [fewest: number, most: number],
    // `Z` or `±hh:mm`; null if there is none, or if it differs.
    offset: offsets ?? null,
    // As written: `Z`, `GMT`, `+0000`, …
    zones: [...new Set(read.map(({ zone }) => zone))].filter((zone) => zone !== '').slice(0, 10),
    example: times[0] ?? '',
  };
}

function only<Value>(values: readonly Value[]): Value | undefined {
  const [value, ...others] = new Set(values);
  return others.length === 0 ? value : undefined;
}

const styleOf = { 'iso-8601': 'iso8601', 'rfc-2822': 'rfc2822', epoch: 'epoch' } as const;

function readTime(text: string) {
  const [, whole = ''] = /^[+-]?(\d+)/.exec(text) ?? [];
  const [, fraction = ''] = /\d[.,](\d+)/.exec(text) ?? [];
  const shown = readShownTime(text);
  // A date alone is not a time format that a profile has.
  const isDay = shown?.format === 'iso-8601' && !/\d[Tt ]\d/.test(text);
  if (!shown || isDay) return { style: 'unknown', unit: null, digits: 0, zone: '' } as const;
  const style = styleOf[shown.format];
  const unit = style === 'epoch' ? epochUnit(whole, fraction) : unitOf(fraction.length);
  return { style, unit, digits: fraction.length, zone: shown.zone };
}

function unitOf(fractionDigits: number): Precision {
  if (fractionDigits === 0) return 's';
  if (fractionDigits === 3) return 'ms';
  return fractionDigits === 6 ? 'us' : null;
}

/** From the size of the number: seconds have at most ten digits until the year 2286. */
function epochUnit(whole: string, fraction: string): Precision {
  if (fraction !== '') return null;
  const digits = whole.replace(/^0+/, '').length;
  if (digits <= 10) return 's';
  if (digits <= 13) return 'ms';
  return digits <= 16 ? 'us' : null;
}

function offsetOf(zone: string): string | null {
  if (/^(Z|UTC|GMT|UT|\+00:?00)$/i.test(zone)) return 'Z';
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return hours === undefined ? null : `${hours}:${minutes}`;
}

const precisions = { s: 'whole seconds', ms: 'milliseconds', us: 'microseconds' };
const styles = {
  iso8601: 'ISO 8601',
  rfc2822: 'RFC 2822',
  epoch: 'time since 1970 as digits',
  mixed: 'several formats',
  unknown: 'an unknown format',
};

export function describeTimeFormat(format: TimeFormatValue): string {
  const { style, precision, offset, zones, fractionDigits, example } = format;
  const parts = [
    styles[style],
    precision === null
      ? fractionDigits[1] > 0 && `${fractionDigits.join(' to ')} digits of a second`
      : precisions[precision],
    offset === null ? zones.length > 0 && `offsets ${zones.join(', ')}` : `offset ${offset}`,
    `such as ${JSON.stringify(example)}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

export const entryQuestions = [
  fileIds,
  creationTimes,
  validationStatuses,
  contentTypes,
  nameNormalisation,
] as const;
