import type { Written } from '../../http/answer.ts';
import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { Refused } from '../../service/result.ts';
import type { Instant } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { FaultEffect } from '../faults/faults.ts';
import type { MockState } from '../state/mock-state.ts';

/** One request, with everything that decided its response; not redacted. */
export interface Exchange {
  readonly request: ReadRequest;
  /** The sent key, even if none was needed; null for no known key. */
  readonly key: WorldKey | null;
  readonly refusal: Refused | null;
  /** The open choices that decided the answer, in order. */
  readonly choices: readonly ProfileField[];
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
export interface JournalRecord extends Omit<Exchange, 'answer'> {
  /** Without the body of a page, which can be written again, and without a long one. */
  readonly answer: Written;
  /** On the clock of the mock. */
  readonly now: Instant;
  readonly userAgent: string | null;
  readonly accept: string | null;
  /** The header `x-mock-request-id`. */
  readonly requestId: string | null;
  readonly owner: RecordOwner;
  /** Its number in its own journal, and in that of all sandboxes; the journals set them. */
  number: number;
  order: number;
}

/** The mock that answered a request. */
export interface RecordOwner {
  /** The id of its sandbox; `default` for a mock alone. */
  readonly sandbox: string;
  /** Its current state, to explain the request with. */
  readonly state: () => MockState;
}

/** The header that identifies a request in the journal: its entry repeats the value. */
export const REQUEST_ID_HEADER = 'x-mock-request-id';
/** Longer ids are ignored. */
export const MAX_REQUEST_ID = 100;

/** Longer bodies are not stored. */
const MAX_BODY = 64 * 1024;

/** An answer as a record stores it. @param renderBody writes its body again. */
export function storedAnswer(answer: DeliveredAnswer, renderBody?: () => string): Written {
  const { status, headers, body } = answer;
  if (body !== null && body.length > MAX_BODY) return { status, headers, body: null };
  return renderBody === undefined ? answer : { status, headers, body: null, renderBody };
}
