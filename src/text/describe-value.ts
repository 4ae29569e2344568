const LONGEST_VALUE = 60;

/** A value in a message, not endlessly long. */
export function describeValue(value: unknown): string {
  if (value instanceof Date || typeof value === 'number') return cut(String(value));
  return cut(jsonOf(value) ?? String(value));
}

/** Undefined where JSON has no such value, or it goes round in a circle. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
