import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { RequestHead } from '../../http/request-head.ts';

/** The header that identifies a request in the journal: its entry repeats the value. */
export const REQUEST_ID_HEADER = 'x-mock-request-id';
const MAX_ID_LENGTH = 100;

/** The id in the header of a request; null if it is missing or too long. */
export function readRequestId(head: RequestHead): string | null {
  const id = head.get(REQUEST_ID_HEADER);
  return id !== null && id.length <= MAX_ID_LENGTH ? id : null;
}

const ALLOWED = 'access-control-allow-headers';

/**
 * The answer to a preflight for headers of the mock itself: a page may send them wherever the mock
 * reads them.
 */
export function allowOwnHeaders(
  answer: DeliveredAnswer,
  requestedHeaders: string | null,
  own: readonly string[],
): DeliveredAnswer {
  if (requestedHeaders === null || !('access-control-allow-origin' in answer.headers)) {
    return answer;
  }
  const allowed = answer.headers[ALLOWED] ?? '';
  const [requested, granted] = [namesIn(requestedHeaders), namesIn(allowed)];
  const more = own.filter((name) => requested.includes(name) && !granted.includes(name));
  if (more.length === 0) return answer;
  const all = [...(allowed === '' ? [] : [allowed]), ...more].join(', ');
  return { ...answer, headers: { ...answer.headers, [ALLOWED]: all } };
}

const namesIn = (list: string): readonly string[] =>
  list.split(',').map((name) => name.trim().toLowerCase());
