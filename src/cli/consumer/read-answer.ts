import type { ClientResult } from '../../consumer/consumer-client.ts';
import { listedResult } from '../../consumer/drive-client.ts';
import { descriptionOf } from './failure-line.ts';

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

const MAX_TEXT_LENGTH = 300;

/** An object without any of the three says that it describes nothing. */
function failed(failure: unknown): ClientResult {
  const isObject = typeof failure === 'object' && failure !== null && !Array.isArray(failure);
  const description = descriptionOf(failure) ?? (isObject ? {} : null);
  const text = description ? '' : `: ${JSON.stringify(failure).slice(0, MAX_TEXT_LENGTH)}`;
  return { kind: 'failed', message: `it reported a failure${text}`, description };
}
