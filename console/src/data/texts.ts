/** How numbers and times are written in the console. */

const number = new Intl.NumberFormat('en');

export const countText = (count: number): string => number.format(count);

/** `3 files`, `1 file`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** Finds texts that contain every typed word, in any order and case. */
export function finderOf(typed: string): (text: string) => boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.toLowerCase().includes(word));
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** Bytes in three digits: `296 bytes`, `15.3 kB`. */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unitDisplay = step === 0 ? 'long' : 'short';
  return new Intl.NumberFormat('en', {
    ...{ style: 'unit', unit: UNITS[step], unitDisplay, maximumSignificantDigits: 3 },
  }).format(bytes / 1_000 ** step);
}

/** An instant as the console writes all of them: `2026-01-15 12:00:00.000 UTC`. */
export function timeText(time: string | number | Date): string {
  const date = new Date(time);
  if (Number.isNaN(date.valueOf())) return String(time);
  const digits = typeof time === 'string' ? (/\.(\d+)/.exec(time)?.[1] ?? '') : '';
  const fraction = digits.padEnd(3, '0');
  const shown = typeof time === 'string' ? fraction : date.toISOString().slice(20, 23);
  return `${date.toISOString().slice(0, 19).replace('T', ' ')}.${shown} UTC`;
}

export const millisecondsText = (milliseconds: number): string =>
  `${milliseconds < 10 ? milliseconds.toFixed(1) : countText(Math.round(milliseconds))} ms`;

const SPANS = [
  ['day', 86_400, Number.POSITIVE_INFINITY],
  ['hour', 3_600, 24],
  ['minute', 60, 60],
  ['second', 1, 60],
] as const;

/** The two largest units of a span: `89 days 4 hours`; `now` below a second. */
export function spanText(milliseconds: number): string {
  const seconds = Math.floor(Math.abs(milliseconds) / 1_000);
  const counts = SPANS.map(([name, size, most]) => {
    const count = Math.floor(seconds / size) % most;
    return { count, text: plural(count, name) };
  });
  const first = counts.findIndex(({ count }) => count > 0);
  const shown = first < 0 ? [] : counts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ text }) => text).join(' ') || 'now';
}
