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
  /** In microseconds since 1970; for `epoch` in its unit, whichever that is. */
  readonly at: number;
  /** The width of the last digit shown, in the unit of `at`. */
  readonly step: number;
}

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Parses ISO 8601 with any precision and offset, RFC 2822 and epoch numbers; undefined otherwise.
 */
export function readShownTime(text: string): ShownTime | undefined {
  if (text.length > MAX_TIME_LENGTH) return undefined;
  return readEpoch(text.trim()) ?? readCalendar(text.trim());
}

const MAX_TIME_LENGTH = 100;

/**
 * Whether `a` is certainly later than `b`: it starts no earlier than `b` can end at the precision
 * shown. Undefined if the two cannot be compared.
 */
export function certainlyLater(a: ShownTime, b: ShownTime): boolean | undefined {
  if (!areComparable(a, b)) return undefined;
  // The fraction of an epoch number is not exact.
  if (a.format === 'epoch') return a.at - b.at >= 0.999 * b.step;
  // Local time repeats an hour when daylight saving time ends.
  const doubt = a.zoned || a.step > HOUR ? 0 : HOUR;
  return a.at >= b.at + b.step + doubt;
}

/** Whether two times are shown as the same. */
export const sameShownTime = (a: ShownTime, b: ShownTime): boolean =>
  areComparable(a, b) && a.at === b.at && a.step === b.step;

const areComparable = (a: ShownTime, b: ShownTime): boolean =>
  (a.format === 'epoch') === (b.format === 'epoch') && a.zoned === b.zoned;

/**
 * Digits of a date and time, with or without the year: as an epoch number they would be misread. No
 * epoch number starts with 0, and 14 digits in µs are a time in 1973 at the latest.
 */
const dateDigits = /^(?:0\d+|\d{14})(?:\.\d+)?$/;

/** The unit (s, ms or µs) does not matter: numbers of the same unit can be compared. */
function readEpoch(text: string): ShownTime | undefined {
  const match = /^[+-]?\d+(?:\.(\d+))?$/.exec(text);
  if (!match || dateDigits.test(text)) return undefined;
  const at = Number(text);
  // Nanoseconds do not fit in a number.
  const step = Number.isSafeInteger(Math.trunc(at)) ? 10 ** -(match[1] ?? '').length : 1024;
  return { format: 'epoch', zoned: true, zone: '', at, step };
}

const iso =
  /^([+-]\d{6}|\d{4})-?(\d{2})-?(\d{2})(?:[Tt ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?\s?([Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?(?: UTC)?(?:\[.*\])?)?$/;

// No other names of zones: to read CET as UTC, or PM as a zone, would give a wrong time.
const rfc2822 =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[ -]([a-z]{3})[ -](\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{4}|UTC?|GMT|Z))?(?:\s+\(.*\))?$/i;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function readCalendar(text: string): ShownTime | undefined {
  const parts = iso.exec(text);
  if (parts) {
    const [, year, month, day, hour, minute, second, fraction = '', zone] = parts;
    return calendar('iso-8601', [year, month, day, hour, minute, second], zone, fraction);
  }
  const [, day, name = '', year, hour, minute, second, zone] = rfc2822.exec(text) ?? [];
  if (day === undefined) return undefined;
  const month = String(months.indexOf(name.toLowerCase()) + 1);
  return calendar('rfc-2822', [year, month, day, hour, minute, second], zone);
}

/** @returns undefined for a date or time that does not exist. */
function calendar(
  format: ShownTime['format'],
  shown: readonly (string | undefined)[],
  zone = '',
  fraction = '',
): ShownTime | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = shown.map((part) =>
    Number(part ?? 0),
  );
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const [, sign = '+', hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const offset = (Number(hours) * HOUR + Number(minutes) * MINUTE) * (sign === '-' ? -1 : 1);
  const micros = Number(`${fraction.padEnd(6, '0').slice(0, 6)}.${fraction.slice(6)}`);
  const time = hour * HOUR + minute * MINUTE + second * SECOND + micros;
  return {
    format,
    zoned: zone !== '',
    zone,
    at: date.getTime() * 1000 + time - offset,
    step: stepOf(shown, fraction),
  };
}

/** The smallest part that is shown, in microseconds. */
function stepOf([, , , hour, minute, second]: readonly unknown[], fraction: string): number {
  if (hour === undefined) return 24 * HOUR;
  if (minute === undefined) return HOUR;
  return second === undefined ? MINUTE : Math.max(1, 10 ** (6 - fraction.length));
}
