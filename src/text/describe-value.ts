import { shortText } from './short-text.ts';

const MOST = 60;

/** A value as text for a message, shortened. JSON would write null for NaN, and a text for a Date. */
export function describeValue(value: unknown, hide?: (name: string, value: unknown) => unknown) {
  const isPlain = typeof value !== 'number' && !(value instanceof Date);
  return shortText((isPlain && JSON.stringify(value, hide)) || String(value), MOST);
}
