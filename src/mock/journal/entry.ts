import type { ClauseId } from '../../document/clauses.ts';
import type { OperationName } from '../../document/routes.ts';
import type { ProfileField } from '../../profile/fields.ts';
import type { Assumption } from '../../profile/origins.ts';
import type { FaultForm, RefusalCondition } from '../../profile/refusal-conditions.ts';
import type { FaultEffect } from '../faults/faults.ts';

/** One request and what became of it. Never a secret: the key stands as its hint. */
export interface JournalEntry {
  /** Counts from 1, over everything the mock was ever asked. */
  readonly number: number;
  /** The sandbox that answered; `default` for a mock of its own. */
  readonly sandbox: string;
  /** When it was asked, of the real time: ISO 8601 in UTC. */
  readonly time: string;
  /** Which operation the path names; null for none. */
  readonly operation: OperationName | null;
  readonly method: string;
  /** Path and query, with any seeded secret reduced to its hint. */
  readonly target: string;
  /** The target without its query. */
  readonly path: string;
  /** 0 where the connection ended before an answer. */
  readonly status: number;
  /** Milliseconds to make the answer. */
  readonly milliseconds: number;
  /** The end of the key that was sent, known or not; null where none was sent. */
  readonly keyHint: string | null;
  /** Of the key, where it is one of the mock's. */
  readonly keyLabel: string | null;
  /** Whether the key that was sent is one of the mock's; `none` where none was sent. */
  readonly keyStatus: 'known' | 'unknown' | 'none';
  readonly refusal: JournalRefusal | null;
  /** The fault that met the request; left out where none did. */
  readonly fault?: FaultEffect['kind'];
  /** Its id; `x-mock-fault` where the request asked for it. Left out as well. */
  readonly faultId?: string;
  /** What its header `x-mock-request-id` said, by which it is found again; left out as well. */
  readonly requestId?: string;
  /**
   * The choices of the profile that made the answer what it is, with the open clause of each, and
   * whether a learned profile `observed` or `assumed` it; one that was not learned has `chosen`.
   */
  readonly assumes: readonly Assumption[];
}

/** Why a request was refused. */
export interface JournalRefusal {
  readonly condition: RefusalCondition;
  /** What is odd about it, where that may have an answer of its own; left out where it is plain. */
  readonly form?: FaultForm;
  /** Which rule refused, and what would have passed: `why; wouldPass`. */
  readonly reason: string;
  /** What is wrong with the request, in one line. */
  readonly why: string;
  /** What would have passed in its place, as the mock stands when the entry is read. */
  readonly wouldPass: string;
  /** The clause that the request is against; an open one where the profile alone decides. */
  readonly rule: ClauseId;
  /** The field of the profile that says how the refusal looks. */
  readonly field: ProfileField;
  /** The open clause that let the profile choose the status and the body. */
  readonly clause: '7-r4';
}
