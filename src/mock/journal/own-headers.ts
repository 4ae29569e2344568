import type { RequestHead } from '../../http/request-head.ts';

/** The header that identifies a request in the journal: its entry repeats the value. */
export const REQUEST_ID_HEADER = 'x-mock-request-id';
const MAX_ID_LENGTH = 100;

/** The id in the header of a request; null if it is missing or too long. */
export function readRequestId(head: RequestHead): string | null {
  const id = head.get(REQUEST_ID_HEADER);
  return id !== null && id.length <= MAX_ID_LENGTH ? id : null;
}
