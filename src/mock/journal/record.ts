import type { ReadRequest } from '../../http/read-request.ts';
import type { AskedRequest, RequestHead } from '../../http/request-head.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { Refused } from '../../service/result.ts';
import type { Instant } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { FaultEffect } from '../faults/faults.ts';
import { readRequestId } from './own-headers.ts';

/** A request and its answer without the body, not redacted. */
export interface ExchangeFacts {
  readonly request: ReadRequest;
  /** The sent key, even if none was needed; null for no known key. */
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  /** The open choices that decided the answer, in order. */
  readonly assumes: readonly ProfileField[];
  /** The effect of the fault that affected the request. */
  readonly fault: FaultEffect | null;
  /** Its id in `faults.list`; `x-mock-fault` if the request asked for it; null for no fault. */
  readonly faultId: string | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The caller of a request, as kept in the journal. */
export type Caller = ReturnType<typeof readCaller>;

/** A request to add to the journal. */
export interface NewRecord {
  readonly facts: ExchangeFacts;
  readonly caller: Caller;
  readonly body: KeptBody;
  /** Milliseconds since 1970, in real time. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** On the clock of the mock. */
  readonly now: Instant;
}

/** The kept data of an exchange. It is explained and redacted only when read. */
export interface JournalRecord extends ExchangeFacts, Caller, Omit<NewRecord, 'facts' | 'caller'> {
  readonly sandbox: string;
}

/** Null for no body; undefined once it was dropped to save memory. */
export type KeptBody = string | Uint8Array<ArrayBuffer> | null | undefined;

/** Reads the caller. Headers such as `accept` are null if they were not sent. */
export function readCaller(head: RequestHead, request: AskedRequest) {
  const host = head.get('host');
  return {
    host,
    /** The whole URL; null if host and target give it: reading a server's request would create it. */
    url: host === null ? request.url : null,
    userAgent: head.get('user-agent'),
    accept: head.get('accept'),
    /** The header `x-mock-request-id`. */
    requestId: readRequestId(head),
  };
}

/** The size of a record without its texts, estimated. */
const BYTES_PER_RECORD = 1_024;
/** Many texts take two bytes per character in JavaScript engines. */
const BYTES_PER_CHARACTER = 2;

/** Estimates the bytes of an entry; rarely too low. */
export function bytesOf({ facts: { request, headers }, caller, body }: NewRecord): number {
  const { userAgent, accept, requestId } = caller;
  // The query and its parameters may be copies of parts of the target.
  let characters = 2 * request.target.length + (request.authorization?.length ?? 0);
  characters += (userAgent?.length ?? 0) + (accept?.length ?? 0) + (requestId?.length ?? 0);
  for (const name in headers) characters += headers[name]?.length ?? 0;
  return BYTES_PER_RECORD + BYTES_PER_CHARACTER * characters + bytesOfBody(body);
}

export function bytesOfBody(body: KeptBody): number {
  if (body === null || body === undefined) return 0;
  return typeof body === 'string' ? BYTES_PER_CHARACTER * body.length : body.byteLength;
}
