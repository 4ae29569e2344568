/**
 * A creation time as shown (clause 2.3; its format is open): its start, and the width of its
 * precision. `2026-01-01T10:00Z` means the minute that starts there.
 */
export interface ShownTime {
  readonly format: 'iso-8601' | 'rfc-2822' | 'epoch';
  /** False if no offset is shown: such times can only be compared with each other. */
  readonly zoned: boolean;
  /** As written: `Z`, `GMT`, `+0000`, …; empty if there is none. */
  readonly zone: string;
  /** In 10^-24 s; for `epoch` in 10^-24 of its unit. */
  readonly at: bigint;
  /** The width of the last digit shown, in the unit of `at`. */
  readonly step: bigint;
}

const DIGITS = 24;
const SECOND = 10n ** BigInt(DIGITS);
const HOUR = 3600n * SECOND;

/** The longest text that is parsed: numbers with more digits take long to parse. */
const MAX_TIME_LENGTH = 200;

/**
 * Parses ISO 8601 with any precision and offset, RFC 2822 and epoch numbers; undefined otherwise.
 */
export function readShownTime(text: string): ShownTime | undefined {
  if (text.length > MAX_TIME_LENGTH) return undefined;
  return readEpoch(text) ?? readIso(text) ?? readRfc2822(text);
}

/**
 * Whether `a` is certainly later than `b`: it starts no earlier than `b` can end at the precision
 * shown. Undefined if the two cannot be compared.
 */
export function certainlyLater(a: ShownTime, b: ShownTime): boolean | undefined {
  if (familyOf(a) !== familyOf(b) || a.zoned !== b.zoned) return undefined;
  // Local time repeats an hour when daylight saving time ends.
  const doubt = a.zoned || a.step > HOUR ? 0n : HOUR;
  return a.at >= b.at + b.step + doubt;
}

/** Whether two times are shown as the same. */
export function sameShownTime(a: ShownTime, b: ShownTime): boolean {
  return familyOf(a) === familyOf(b) && a.zoned === b.zoned && a.at === b.at && a.step === b.step;
}

function familyOf({ format }: ShownTime): 'epoch' | 'calendar' {
  return format === 'epoch' ? 'epoch' : 'calendar';
}

/**
 * Digits of a date and time, with or without the year: as an epoch number they would be misread. No
 * epoch number starts with 0, and 14 digits in µs are a time in 1973 at the latest.
 */
const dateDigits = /^(?:0\d+|\d{14})(?:\.\d+)?$/;

function readEpoch(text: string): ShownTime | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match || dateDigits.test(text.trim())) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const magnitude = BigInt(whole) * SECOND + fractionOf(fraction);
  // The unit (s, ms or µs) does not matter: numbers of the same unit can be compared.
  return {
    format: 'epoch',
    zoned: true,
    zone: '',
    at: sign === '-' ? -magnitude : magnitude,
    step: stepOf(fraction),
  };
}

const iso =
  /^([+-]\d{6}|\d{4})-?(\d{2})-?(\d{2})(?:[Tt ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?\s?([Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?(?: UTC)?(?:\[.*\])?)?$/;

function readIso(text: string): ShownTime | undefined {
  const match = iso.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', zone] = match;
  const shown = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number);
  const seconds = epochSeconds(shown);
  if (seconds === undefined) return undefined;
  return {
    format: 'iso-8601',
    zoned: zone !== undefined,
    zone: zone ?? '',
    at: BigInt(seconds - offsetSeconds(zone)) * SECOND + fractionOf(fraction),
    step: isoStep(hour, minute, second, fraction),
  };
}

function isoStep(
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
  fraction: string,
): bigint {
  if (hour === undefined) return 24n * HOUR;
  if (minute === undefined) return HOUR;
  return second === undefined ? 60n * SECOND : stepOf(fraction);
}

// Only the zone names of RFC 2822: to read CET as UTC, or PM as a zone, would give a wrong time.
const rfc2822 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[ -]([a-z]{3})[ -](\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{4}|UTC?|GMT|Z|[ECMP][SD]T))?(?:\s+\(.*\))?$/i;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function readRfc2822(text: string): ShownTime | undefined {
  const match = rfc2822.exec(text.trim());
  if (!match) return undefined;
  const [, day, name = '', year, hour, minute, second, zone] = match;
  const month = months.indexOf(name.toLowerCase()) + 1;
  const seconds = epochSeconds([year, month, day, hour, minute, second ?? 0].map(Number));
  if (seconds === undefined) return undefined;
  return {
    format: 'rfc-2822',
    zoned: zone !== undefined,
    zone: zone ?? '',
    at: BigInt(seconds - offsetSeconds(zone)) * SECOND,
    step: second === undefined ? 60n * SECOND : SECOND,
  };
}

/** Undefined for a date or time that does not exist. */
function epochSeconds(shown: readonly number[]): number | undefined {
  const [year = Number.NaN, month = 0, day = 0, hour = 0, minute = 0, second = 0] = shown;
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() / 1000 + hour * 3600 + minute * 60 + second;
}

/** Offsets of the RFC 2822 zone names, in hours. */
const zoneHours: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

function offsetSeconds(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '');
  if (!match) return (zoneHours[zone?.toUpperCase() ?? ''] ?? 0) * 3600;
  const [, sign, hours, minutes] = match;
  const seconds = Number(hours) * 3600 + Number(minutes ?? 0) * 60;
  return sign === '-' ? -seconds : seconds;
}

function fractionOf(digits: string): bigint {
  return BigInt(digits.slice(0, DIGITS).padEnd(DIGITS, '0'));
}

function stepOf(digits: string): bigint {
  return 10n ** BigInt(Math.max(0, DIGITS - digits.length));
}

/** Whether a text looks like a date of this format but names one that does not exist. */
export const isImpossible = (text: string): boolean =>
  (iso.test(text.trim()) || rfc2822.test(text.trim())) && readShownTime(text) === undefined;

/** Writers that trim fractions leave at least this many different numbers of digits. */
const TRIMMED_LENGTHS = 3;

/**
 * If fractions are written without their trailing zeros, `.12` is exact: the precision of each time
 * is that of the longest one. Otherwise times stay as they are.
 *
 * @param texts all times of the listing.
 */
export function sharpened(texts: readonly string[]): (time: ShownTime) => ShownTime {
  const fractions = texts.map((text) => /:\d{2}[.,](\d+)/.exec(text)?.[1] ?? '');
  const lengths = new Set(fractions.map(({ length }) => length));
  const longest = Math.max(0, ...lengths);
  const areTrimmed =
    lengths.size >= TRIMMED_LENGTHS && fractions.every((digits) => !digits.endsWith('0'));
  if (!areTrimmed) return (time) => time;
  const step = stepOf('0'.repeat(longest));
  return (time) => (time.step <= SECOND ? { ...time, step } : time);
}
