const MAX_VALUE_LENGTH = 60;

/** A value as text for a message, shortened. */
export function describeValue(value: unknown): string {
  if (value instanceof Date || typeof value === 'number') return cut(String(value));
  return cut(jsonOf(value) ?? String(value));
}

/** Undefined if JSON cannot express the value. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
