import { maxOf, minOf } from '../listing/extremes.ts';
import { readShownTime } from '../listing/shown-time.ts';

/** The form in which times are written (clause 2.3, format of createdAt). */
export type TimeFormatValue = {
  readonly style: 'iso8601' | 'rfc2822' | 'epoch' | 'mixed' | 'unknown';
  /** Null if it is none of these, or differs. */
  readonly precision: 's' | 'ms' | 'us' | null;
  /** Digits of a fraction of a second, the fewest and the most. */
  readonly fractionDigits: readonly [fewest: number, most: number];
  /** `Z` or `±hh:mm`; null if there is none, or if it differs. */
  readonly offset: string | null;
  /** As written: `Z`, `GMT`, `+0000`, … */
  readonly zones: readonly string[];
  readonly example: string;
};

/** @param times at least one. */
export function timeFormatOf(times: readonly string[]): TimeFormatValue {
  const read = times.map(readTime);
  const digits = read.map((time) => time.digits);
  const offsets = only(read.map(({ zone }) => offsetOf(zone)));
  return {
    style: only(read.map(({ style }) => style)) ?? 'mixed',
    precision: only(read.map(({ unit }) => unit)) ?? null,
    fractionDigits: [minOf(digits), maxOf(digits)],
    offset: offsets ?? null,
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
  // A day alone is not a time that a profile writes.
  const isDay = shown?.format === 'iso-8601' && !/\d[Tt ]\d/.test(text);
  if (!shown || isDay) return { style: 'unknown', unit: null, digits: 0, zone: '' } as const;
  const style = styleOf[shown.format];
  const unit = style === 'epoch' ? epochUnit(whole, fraction) : unitOf(fraction.length);
  return { style, unit, digits: fraction.length, zone: shown.zone };
}

function unitOf(fractionDigits: number): TimeFormatValue['precision'] {
  if (fractionDigits === 0) return 's';
  if (fractionDigits === 3) return 'ms';
  return fractionDigits === 6 ? 'us' : null;
}

/** By its size: seconds have ten digits or fewer until the year 2286. */
function epochUnit(whole: string, fraction: string): TimeFormatValue['precision'] {
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
