const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  return `${numberFormat.format(bytes / 1000 ** power)} ${UNITS[power]}`;
}

/** The API does not define the format of times: text that is not a date is shown unchanged. */
export function formatTime(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : timeFormat.format(time);
}

export function formatWait(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
