import type { FailureDescription } from '../../consumer/consumer-client.ts';

/**
 * The failure that a command reports: the last line of its stderr that is a JSON object with a
 * status, a code or an error; null if there is none.
 */
export function readFailureLine(stderr: string): FailureDescription | null {
  for (const line of stderr.split('\n').reverse()) {
    const found = descriptionOf(parse(line));
    if (found) return found;
  }
  return null;
}

function parse(line: string): unknown {
  if (!line.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A failure from a value with a status, a code or an error; null if it has none of them. */
export function descriptionOf(value: unknown): FailureDescription | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  if (!['status', 'code', 'error'].some((name) => fields.has(name))) return null;
  return {
    status: statusOf(fields.get('status')),
    code: textOf(fields.get('code')),
    error: textOf(fields.get('error')),
  };
}

/** Shell scripts easily quote numbers. */
function statusOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : null;
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
