import type { ClientResult, FailureDescription } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';
import { isObject } from '../../text/is-object.ts';
import { shortText } from '../../text/short-text.ts';

/** Reads what a client printed. */

const MAX_TEXT_LENGTH = 300;
const MAX_LINES = 5;

/** The forms of an answer to a situation: one line of JSON. */
export const ANSWERS = '{"ids": […]}, {"entries": […]} or {"failure": {…}}';

/** Reads the answer to a situation; null if the line is not one. */
export function readAnswer(line: string): ClientResult | null {
  const { ids, entries, failure } = parse(line);
  if ([ids, entries, failure].filter((each) => each !== undefined).length !== 1) return null;
  if (failure !== undefined) {
    const description = isObject(failure) ? (descriptionOf(failure) ?? {}) : null;
    return { kind: 'failed', message: 'it reported a failure', description };
  }
  if (Array.isArray(ids)) return listedResult(ids.map((id: unknown) => ({ id })));
  return Array.isArray(entries) ? listedResult(entries) : null;
}

/** Parses a line as a JSON object; an empty one if it is anything else. */
function parse(line: string): Readonly<Record<string, unknown>> {
  try {
    return { ...Object(JSON.parse(line)) };
  } catch {
    return {};
  }
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

/** Reads a failure from an object; null if it has no status, code or error. */
function descriptionOf(value: Readonly<Record<string, unknown>>): FailureDescription | null {
  if (!['status', 'code', 'error'].some((name) => Object.hasOwn(value, name))) return null;
  const { status, code, error } = value;
  // Shell scripts easily quote numbers.
  const isStatus = /^\d{3}$/.test(String(status));
  return { status: isStatus ? Number(status) : null, code: textOf(code), error: textOf(error) };
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How most languages start the line that names an uncaught error. */
const ERROR_LINE = /^[\w.$: ]*(?:panic|thread '.*' panicked|Exception|Error|Unhandled|Uncaught)\b/;

/** The end of a command's stderr in one line, from the last line that names an error, if any. */
export function lastOutput(stderr: string): string {
  const lines = stderr.trim().split('\n');
  const start = lines.findLastIndex((line) => ERROR_LINE.test(line));
  const text = lines
    .slice(start < 0 ? -MAX_LINES : start)
    .join(' ')
    .replace(/\s+/g, ' ');
  return text === '' ? '' : `; it printed: ${shortText(text, MAX_TEXT_LENGTH)}`;
}
