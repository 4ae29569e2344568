import type { ClientResult, FailureDescription } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';
import { isObject } from '../../text/is-object.ts';
import { shortText } from '../../text/short-text.ts';

/** Reads what a client printed. */

const MAX_TEXT_LENGTH = 300;

/** The forms of an answer to a situation: one line of JSON. */
export const ANSWERS = '{"ids": […]}, {"entries": […]} or {"failure": {…}}';

/** Reads the answer to a situation; null if the line is not one. */
export function readAnswer(line: string): ClientResult | null {
  const answer = parse(line);
  const given = ['ids', 'entries', 'failure'].filter((name) => Object.hasOwn(answer, name));
  if (given.length !== 1) return null;
  const { ids, entries, failure } = answer;
  if (given[0] === 'failure') return failed(failure);
  if (Array.isArray(ids)) return listedResult(ids.map((id: unknown) => ({ id })));
  return Array.isArray(entries) ? listedResult(entries) : null;
}

/** Parses a line as a JSON object; an empty one if it is anything else. */
function parse(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** An object without status, code and error counts as a failure without a description. */
function failed(failure: unknown): ClientResult {
  const description = isObject(failure) ? (descriptionOf(failure) ?? {}) : null;
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

/** Reads a failure from an object; null if it has no status, code or error. */
function descriptionOf(value: Readonly<Record<string, unknown>>): FailureDescription | null {
  if (!['status', 'code', 'error'].some((name) => Object.hasOwn(value, name))) return null;
  const { status, code, error } = value;
  return { status: statusOf(status), code: textOf(code), error: textOf(error) };
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

/** How various languages start the line that names an uncaught error. */
const ERROR_LINE =
  /^\s*(?:panic:|fatal error:|thread '.*' .*panicked|Exception in thread|Unhandled|Uncaught|PHP Fatal|Caused by:|[\w.$:]*(?:Error|Exception)\b)/;

/** The end of a command's stderr in one line: only the error, if it names one. */
export function lastOutput(stderr: string): string {
  const named = errorIn(stderr.split('\n'));
  const text = (named ?? stderr).trim().replace(/\s+/g, ' ');
  if (text === '') return '';
  const isLong = named === undefined && text.length > MAX_TEXT_LENGTH;
  const end = isLong ? `…${text.slice(-MAX_TEXT_LENGTH).toWellFormed()}` : text;
  return `; it printed: ${named === undefined ? end : shortText(text, MAX_TEXT_LENGTH)}`;
}

/** The last line that names an error, with the next line if that has the message. */
function errorIn(lines: readonly string[]): string | undefined {
  const place = lines.findLastIndex((line) => ERROR_LINE.test(line));
  if (place < 0) return undefined;
  const [line = '', next = ''] = lines.slice(place);
  return line.trimEnd().endsWith(':') ? `${line} ${next}` : line;
}
