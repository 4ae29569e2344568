import type { AskedRequest } from '../http/asked-request.ts';
import type { ReadRequest } from '../http/read-request.ts';
import { shareText } from '../http/shared-texts.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Refused } from '../service/result.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import type { Exchange } from './exchange.ts';
import type { FaultEffect } from './faults.ts';
import { readRequestId } from './own-headers.ts';

/**
 * What is kept of an exchange: what it was made of, as it was, with its secrets. What a reader sees
 * of it is worked out when somebody reads, so that no request waits for it.
 */
export interface JournalRecord {
  readonly sandbox: string;
  /** As the header says; null where there was none. */
  readonly host: string | null;
  /** Of the request, whole; null where host and target tell it. */
  readonly url: string | null;
  readonly request: ReadRequest;
  /** Tell who asked; null where the header was not sent. */
  readonly userAgent: string | null;
  readonly accept: string | null;
  /** By which whoever asked finds it again. */
  readonly requestId: string | null;
  /** Milliseconds since 1970, of the real time. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** On the clock of the mock. */
  readonly now: Instant;
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  readonly assumes: readonly ProfileField[];
  readonly fault: FaultEffect | null;
  readonly faultId: string | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where the answer has none; undefined once it was let go, to spare memory. */
  body: string | Uint8Array<ArrayBuffer> | null | undefined;
}

/** @param given the request as it came. */
export function recordOf(
  exchange: Exchange,
  given: AskedRequest,
  sandbox: string,
  now: Instant,
): JournalRecord {
  const { request, key, refusal, assumes, fault, faultId, answer, startedAt, milliseconds } =
    exchange;
  const { headers } = given;
  const host = headers.get('host');
  // Field by field: every request comes by here.
  return {
    sandbox,
    host: shareText(host),
    // To ask a server's request for its URL is to write it anew.
    url: host === null ? given.url : null,
    request,
    userAgent: shareText(headers.get('user-agent')),
    accept: shareText(headers.get('accept')),
    requestId: readRequestId(headers),
    startedAt,
    milliseconds,
    now,
    key,
    refusal,
    assumes,
    fault,
    faultId,
    status: answer.status,
    headers: answer.headers,
    body: answer.body,
  };
}

/** What an entry takes besides its texts, about. */
const BYTES_PER_RECORD = 1_024;
/** An engine may hold each character in two. */
const BYTES_PER_CHARACTER = 2;

/** Bytes that a record takes without its body, about: never much less than it does. */
export function bytesOfHead({
  request,
  userAgent,
  accept,
  requestId,
  headers,
}: JournalRecord): number {
  // The query and what is read from it may be copies of parts of the target.
  let characters = 2 * request.target.length + (request.authorization?.length ?? 0);
  characters += (userAgent?.length ?? 0) + (accept?.length ?? 0) + (requestId?.length ?? 0);
  for (const name in headers) characters += headers[name]?.length ?? 0;
  return BYTES_PER_RECORD + BYTES_PER_CHARACTER * characters;
}

export function bytesOfBody({ body }: JournalRecord): number {
  if (body === null || body === undefined) return 0;
  return typeof body === 'string' ? BYTES_PER_CHARACTER * body.length : body.byteLength;
}
