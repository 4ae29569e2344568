import type { ClientResult, FailureDescription } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';

const MAX_TEXT_LENGTH = 300;

/** What the answer to a situation is, as one line of JSON. */
export const ANSWERS = '{"ids": […]}, {"entries": […]} or {"failure": {…}}';

/** Reads the answer to a situation; null if the line is not one. */
export function readAnswer(line: string): ClientResult | null {
  const answer = new Map<string, unknown>(Object.entries(parse(line)));
  const given = ['ids', 'entries', 'failure'].filter((name) => answer.has(name));
  if (given.length !== 1) return null;
  if (answer.has('failure')) return failed(answer.get('failure'));
  const ids = answer.get('ids');
  if (Array.isArray(ids)) return listedResult(ids.map((id: unknown) => ({ id })));
  const entries = answer.get('entries');
  return Array.isArray(entries) ? listedResult(entries) : null;
}

function parse(line: string): object {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

/** An object without any of the three says that it describes nothing. */
function failed(failure: unknown): ClientResult {
  const isObject = typeof failure === 'object' && failure !== null && !Array.isArray(failure);
  const description = descriptionOf(failure) ?? (isObject ? {} : null);
  const text = description ? '' : `: ${JSON.stringify(failure).slice(0, MAX_TEXT_LENGTH)}`;
  return { kind: 'failed', message: `it reported a failure${text}`, description };
}

/**
 * The failure that a command reports: the last line of its stderr that is a JSON object with a
 * status, a code or an error; null if there is none.
 */
export function readFailureLine(stderr: string): FailureDescription | null {
  for (const line of stderr.split('\n').reverse()) {
    const found = line.trimStart().startsWith('{') ? descriptionOf(parse(line)) : null;
    if (found) return found;
  }
  return null;
}

/** A failure from a value with a status, a code or an error; null if it has none of them. */
function descriptionOf(value: unknown): FailureDescription | null {
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
