import type { ClauseId } from '../../document/clauses.ts';
import type { OperationName } from '../../document/routes.ts';
import type { Written } from '../../http/answer.ts';
import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { InvalidForm, RefusalCondition } from '../../profile/refusals.ts';
import type { UsedChoice } from '../../profile/sources.ts';
import type { Refused } from '../../service/result.ts';
import type { Instant } from '../../template/instant.ts';
import type { WorldKey } from '../../world/world.ts';
import type { FaultEffect } from '../faults/fault-schema.ts';
import type { MockState } from '../state/mock-state.ts';

/** The request headers that the journal keeps; `authorization` has the hint of the key. */
export type KeptHeader = 'accept' | 'authorization' | 'origin' | 'user-agent';

/** One request and its outcome, without secrets: a key appears as its hint. */
export interface JournalEntry {
  /** Counts all requests to the mock, from 1. */
  readonly number: number;
  /** The id of the sandbox that answered; `default` for a mock alone. */
  readonly sandbox: string;
  /** When the request arrived, in real time: ISO 8601 in UTC. */
  readonly time: string;
  /** The operation that the path names; null for none. */
  readonly operation: OperationName | null;
  readonly method: string;
  /** Path and query, redacted. */
  readonly target: string;
  /** The sent headers that the journal keeps, redacted. */
  readonly headers: Readonly<Partial<Record<KeptHeader, string>>>;
  /** The target without its query. */
  readonly path: string;
  /** 0 if the connection ended before a response. */
  readonly status: number;
  /** Milliseconds until the response was ready. */
  readonly milliseconds: number;
  /** The hint of the sent key, known or not; null for no key. */
  readonly keyHint: string | null;
  /** Null for an unknown key, or none. */
  readonly keyLabel: string | null;
  readonly keyStatus: 'known' | 'unknown' | 'none';
  readonly refusal: JournalRefusal | null;
  /** The kind of the fault that affected the request; omitted, like its id, if there was none. */
  readonly fault?: FaultEffect['kind'];
  /** `x-mock-fault` if the request asked for the fault. */
  readonly faultId?: string;
  /** The value of the header `x-mock-request-id`, if it was sent. */
  readonly requestId?: string;
  /**
   * The choices of the profile that decided the response, each with its open clause, and whether it
   * was `observed` or `assumed` by a learned profile, or `chosen`.
   */
  readonly choices: readonly UsedChoice[];
  /** Only if the query asks for `responses`. */
  readonly response?: JournalResponse;
}

/** A response as the journal keeps it, redacted. */
export interface JournalResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** Null if there was none, it is not text, or the journal no longer has it. */
  readonly body: string | null;
}

/** Why a request was refused. */
export interface JournalRefusal {
  readonly condition: RefusalCondition;
  /** The variant of the condition, if it has one. */
  readonly form?: InvalidForm;
  /** Both sentences: `why; wouldPass`. */
  readonly reason: string;
  /** The mistake in the request, in one line. */
  readonly why: string;
  /** A request that would pass instead, in the mock's state when the entry is read. */
  readonly wouldPass: string;
  /** The clause that the request violates; an open one if only the profile decides. */
  readonly violatedClause: ClauseId;
  /** The field of the profile that defines the refusal. */
  readonly field: ProfileField;
  /** The open clause that leaves status and body to the profile. */
  readonly clause: '7-r4';
}

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
