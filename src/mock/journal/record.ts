import type { ReadRequest } from '../../http/read-request.ts';
import type { AskedRequest, RequestHead } from '../../http/request-head.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { Refused } from '../../service/result.ts';
import type { Instant } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { FaultEffect } from '../faults/faults.ts';
import { readRequestId } from './own-headers.ts';

/** What is told of a request and of the answer to it, but for its body: as it was, with its secrets. */
export interface Told {
  readonly request: ReadRequest;
  /** The key whose secret was sent, whether it was asked for or not; null for none that is known. */
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  /** The open choices that the answer rests on, in the order of their decision. */
  readonly assumes: readonly ProfileField[];
  /** The effect of the fault that met the request. */
  readonly fault: FaultEffect | null;
  /** Its id in `faults.list`; `x-mock-fault` where the request asked for it; null for no fault. */
  readonly faultId: string | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Who asked, and where: alike for most requests of a client. */
export interface Caller {
  /** As the header says; null where there was none. */
  readonly host: string | null;
  /** Of the request, whole; null where host and target tell it. */
  readonly url: string | null;
  /** Null where the header was not sent. */
  readonly userAgent: string | null;
  readonly accept: string | null;
  /** By which whoever asked finds it again. */
  readonly requestId: string | null;
}

/**
 * What is kept of an exchange. What a reader sees of it is worked out when somebody reads, so that
 * no request waits for it.
 */
export interface JournalRecord extends Told, Caller {
  readonly sandbox: string;
  /** Milliseconds since 1970, of the real time. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** On the clock of the mock. */
  readonly now: Instant;
  readonly body: Body;
}

/** Null where the answer has none; undefined once it was let go, to spare memory. */
export type Body = string | Uint8Array<ArrayBuffer> | null | undefined;

/** Reads who asks: the very object again where that is who asked before. */
export function createCallers(): (head: RequestHead, request: AskedRequest) => Caller {
  let latest: Caller | undefined;
  return (head, request) => {
    const host = head.get('host');
    const caller: Caller = {
      host,
      // To ask a server's request for its URL is to write it anew.
      url: host === null ? request.url : null,
      userAgent: head.get('user-agent'),
      accept: head.get('accept'),
      requestId: readRequestId(head),
    };
    if (!latest || !isSame(latest, caller)) latest = caller;
    return latest;
  };
}

const isSame = (a: Caller, b: Caller): boolean =>
  a.host === b.host &&
  a.url === b.url &&
  a.userAgent === b.userAgent &&
  a.accept === b.accept &&
  a.requestId === b.requestId;

/** What an entry takes besides its texts, about. */
const BYTES_PER_RECORD = 1_024;
/** An engine may hold each character in two. */
const BYTES_PER_CHARACTER = 2;

/** Bytes that an entry takes without its body, about: never much less than it does. */
export function bytesOfHead(
  { request, headers }: Told,
  { userAgent, accept, requestId }: Caller,
): number {
  // The query and what is read from it may be copies of parts of the target.
  let characters = 2 * request.target.length + (request.authorization?.length ?? 0);
  characters += (userAgent?.length ?? 0) + (accept?.length ?? 0) + (requestId?.length ?? 0);
  for (const name in headers) characters += headers[name]?.length ?? 0;
  return BYTES_PER_RECORD + BYTES_PER_CHARACTER * characters;
}

export function bytesOfBody(body: Body): number {
  if (body === null || body === undefined) return 0;
  return typeof body === 'string' ? BYTES_PER_CHARACTER * body.length : body.byteLength;
}
