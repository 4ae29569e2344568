import { shortText } from './short-text.ts';

const MOST = 60;

/** A value as text for a message, shortened. JSON would write null for NaN, and a text for a Date. */
export function describeValue(
  value: unknown,
  replacer?: (name: string, value: unknown) => unknown,
) {
  if (typeof value === 'number' || value instanceof Date) return String(value);
  try {
    return shortText(JSON.stringify(value, replacer) ?? String(value), MOST);
  } catch {
    // It contains itself, or is nested too deeply.
    return typeof value === 'object' ? Object.prototype.toString.call(value) : String(value);
  }
}
