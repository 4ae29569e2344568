import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { RequestHead } from '../../http/request-head.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { Refused } from '../../service/result.ts';
import type { Instant } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { FaultEffect } from '../faults/faults.ts';
import { readRequestId } from './own-headers.ts';

/** One request, with everything that decided its response; not redacted. */
export interface Exchange {
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
  readonly answer: DeliveredAnswer;
  /** When the request arrived, in real time: milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds until the response was ready. */
  readonly milliseconds: number;
}

/** What the journal stores of an exchange. It is explained and redacted only when read. */
export interface JournalRecord {
  readonly exchange: Exchange;
  readonly caller: Caller;
  /** On the clock of the mock. */
  readonly now: Instant;
}

type Caller = ReturnType<typeof readCaller>;

/** Reads the headers that the journal keeps; null for those that were not sent. */
function readCaller(head: RequestHead) {
  return {
    userAgent: head.get('user-agent'),
    accept: head.get('accept'),
    /** The header `x-mock-request-id`. */
    requestId: readRequestId(head),
  };
}

/** Longer bodies are not kept. */
const MAX_BODY = 64 * 1024;

export function recordOf(exchange: Exchange, head: RequestHead, now: Instant): JournalRecord {
  const { answer } = exchange;
  const isLong = (answer.body?.length ?? 0) > MAX_BODY;
  const kept = isLong ? { ...exchange, answer: { ...answer, body: null } } : exchange;
  return { exchange: kept, caller: readCaller(head), now };
}

/** The characters or bytes of the body of a record. */
export const sizeOf = ({ exchange: { answer } }: JournalRecord): number => answer.body?.length ?? 0;
