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

/** An instant as the console writes all of them: `2026-01-15 12:00:00.000 UTC`. */
export function timeText(time: string | number | Date): string {
  const date = new Date(time);
  if (Number.isNaN(date.valueOf())) return String(time);
  const [, digits] = /(\.\d{3,})/.exec(String(time)) ?? [];
  const [day = '', clock = ''] = date.toISOString().slice(0, -1).split('T');
  // A server may send more digits than a date has.
  return `${day} ${digits ? clock.replace(/\.\d+/, digits) : clock} UTC`;
}

const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A span in its largest unit: `89 days`; `now` below a second. */
export function spanText(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1_000;
  const [name, size] = SPANS.find(([, each]) => seconds >= each) ?? [];
  return size ? plural(Math.floor(seconds / size), name) : 'now';
}

/** `Workspace id` of `workspaceId`, `Key check` of `key check`. */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
