import type { ClauseId } from '../../document/clauses.ts';
import type { Refused } from '../../service/result.ts';
import type { JournalRecord } from '../journal-record.ts';
import type { MockState } from '../state.ts';

/** A refusal that is to be explained, and what may explain it. */
export interface Refusing {
  readonly record: JournalRecord;
  readonly refusal: Refused;
  readonly state: MockState;
  readonly redact: Redact;
}

/** Puts hints in the place of secrets. */
export type Redact = (text: string) => string;

/** What is told of a refusal: plain text, without a full stop. */
export interface Explanation {
  readonly rule: ClauseId;
  readonly why: string;
  readonly wouldPass: string;
}

export type Explain = (refusing: Refusing) => Explanation;
